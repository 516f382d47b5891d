import { atom, type ReadableAtom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { messages } from '#copy/messages.ts'
import { letterMarks, type LetterMarks } from './letter-marks.ts'

const A_MINUTE = 60

/** What is wrong with a letter: a sentence, a quiet one after it, and what is wrong with which field. */
export interface Refused {
  readonly step: 'refused'
  readonly text: string
  readonly note: string
  readonly fields: Readonly<Record<string, string>>
}

/** Where a form to the house stands. `Done` is what it says when the letter has arrived. */
export type LetterState<Done> =
  { readonly step: 'unsent' | 'busy' } | Refused | { readonly step: 'done'; readonly said: Done }

/** A letter nobody has sent yet, as its form is printed. */
export const UNSENT = { step: 'unsent' } as const

/** A letter that can be mended in its fields. */
export const refusedFields = (fields: Readonly<Record<string, string>>): Refused => ({
  step: 'refused',
  text: '',
  note: '',
  fields,
})

const noteOf = (error: unknown): string => {
  if (!(error instanceof BackendError)) return ''
  if (error.isKept) return messages.request.kept
  if (error.code === 'too_many') return messages.shop.tooMany(error.retryAfter ?? A_MINUTE)
  return error.isSaid && error.status < 500 ? error.message : ''
}

/** A letter that did not arrive: `text` is said, unless the server names fields to mend. */
export const refusal = (error: unknown, text: string): Refused => {
  const fields = error instanceof BackendError ? error.fields : {}
  if (Object.keys(fields).length > 0) return refusedFields(fields)
  const note = noteOf(error)
  return { step: 'refused', text, note: note === text ? '' : note, fields: {} }
}

/** A form to the house: its state, and the one way to send it. */
export interface LetterStore<Words, Done> {
  readonly $letter: ReadableAtom<LetterState<Done>>
  /** Says since when the form is open. */
  opened(): void
  /** Whether it arrived. A second call while one is under way does nothing. */
  send(words: Words & { readonly fax: string }): Promise<boolean>
  /** Forgets what came of it. */
  clear(): void
}

/** Makes such a form: `check` finds what can be seen without sending, `post` sends, `refuse` says why it failed. */
export const letterStore = <Words, Done>(form: {
  readonly check?: (words: Words) => Readonly<Record<string, string>>
  readonly post: (words: Words, marks: Awaited<ReturnType<LetterMarks['take']>>) => Promise<Done>
  readonly refuse: (error: unknown) => Refused
}): LetterStore<Words, Done> => {
  const $letter = atom<LetterState<Done>>(UNSENT)
  const marks = letterMarks()
  const attempt = async (words: Words & { readonly fax: string }) => {
    $letter.set({ step: 'busy' })
    try {
      const said = await form.post(words, await marks.take(words.fax))
      marks.renew()
      $letter.set({ step: 'done', said })
      return true
    } catch (error) {
      $letter.set(form.refuse(error))
      return false
    }
  }
  return {
    $letter,
    opened: marks.opened,
    async send(words) {
      if ($letter.get().step === 'busy') return false
      const wrong = form.check?.(words) ?? {}
      if (Object.keys(wrong).length === 0) return attempt(words)
      $letter.set(refusedFields(wrong))
      return false
    },
    clear() {
      if ($letter.get().step !== 'busy') $letter.set(UNSENT)
    },
  }
}
