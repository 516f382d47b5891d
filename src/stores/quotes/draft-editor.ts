import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { quoteDeskText } from '#copy/quotes/desk.ts'
import { withHalfDeposit } from '#domain/quotes/draft-lines.ts'
import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'
import { explain, explainForm } from '../explain.ts'
import type { BegunAtom } from '../begun-atom.ts'
import type { FieldFaults } from '../forms.ts'

const SAVE_AFTER_MS = 800
const TRY_AGAIN_MS = 10 * 1000

/**
 * The state of a draft's changes. `waiting`: saved in a moment; `refused`: the server rejected them, and why;
 * `changed`: somebody else has saved meanwhile, and `theirs` is newer; `settled`: the quote was accepted, declined or
 * withdrawn meanwhile and can no longer be changed.
 */
export type Saving =
  | { readonly state: 'saved' | 'waiting' | 'saving' }
  | { readonly state: 'refused'; readonly text: string; readonly fields: FieldFaults }
  | { readonly state: 'changed'; readonly theirs: DeskQuote }
  | { readonly state: 'settled' }

interface Deps {
  /** Saves a draft that was based on a revision, and returns the quote as it is afterwards. */
  readonly put: (rev: number, draft: QuoteDraft) => Promise<DeskQuote>
  /** Loads the quote as it is now. */
  readonly fetch: () => Promise<DeskQuote>
  /** Called with every quote that the server returns. */
  readonly show: (quote: DeskQuote) => void
}

/** The draft of the open quote: changes are saved automatically, and never over somebody else's work. */
export interface DraftEditor {
  readonly $draft: BegunAtom<QuoteDraft>
  readonly $saving: BegunAtom<Saving>
  /** Changes the draft; it is saved shortly after the last change. */
  edit(change: Partial<QuoteDraft>): void
  /** Saves now what is unsaved. Returns whether the server has everything that was typed. */
  flush(): Promise<boolean>
  /**
   * Sends unsaved changes as the page closes, without waiting for a save under way; returns the revision that the
   * server will have once everything has arrived.
   */
  leave(): number
  /** The server's revision. */
  rev(): number
  /** Shows a refusal at the fields; returns whether it was about the draft and is shown. */
  refuse(error: unknown): Promise<boolean>
  /** Adopts a newer quote from the server, unless that would lose what was typed. */
  take(quote: DeskQuote): void
  /** Resolves somebody else's change: `loadTheirs` shows hers, `keepMine` saves what was typed here over it. */
  loadTheirs(): void
  keepMine(): Promise<boolean>
  /** Whether some changes are not on the server yet. */
  isDirty(): boolean
  /** The changed fields that are not on the server. */
  unsaved(): Partial<QuoteDraft>
  /** Stops saving automatically. */
  stop(): void
  /** Saves what is unsaved and stops. */
  close(): Promise<void>
}

const isRefusedFor = (error: unknown, code: string) => error instanceof BackendError && error.code === code

// The server would refuse any save in these states.
const isStuck = ({ state }: Saving) => state === 'changed' || state === 'settled'

// The server names fields by their path in the request.
const withoutPrefix = (fields: FieldFaults): FieldFaults =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name.replace(/^draft\./, ''), text]))

/** A draft, and the server's revision of it or the one that it is based on. */
interface Revision {
  readonly rev: number
  readonly draft: QuoteDraft
}

/** Makes the editor of a quote's draft. */
export const draftEditor = (quote: DeskQuote, { put, fetch, show }: Deps): DraftEditor => {
  const $draft = atom(quote.draft)
  const $saving = atom<Saving>({ state: 'saved' })
  let onServer: Revision = quote
  /** The last save that has no answer yet: what it sends, and whether the server accepts it. */
  let underWay: (Revision & { readonly went: Promise<boolean> }) | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const isDirty = () => $draft.get() !== onServer.draft
  const saveIn = (ms: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void flush(), ms)
  }
  const stop = () => {
    isStopped = true
    clearTimeout(timer)
  }

  const adopt = (newer: Revision) => {
    // Of two saves under way the first may be answered last.
    if (newer.rev >= onServer.rev) onServer = newer
  }

  const refuse = async (error: unknown): Promise<boolean> => {
    if (isRefusedFor(error, 'quote_settled')) {
      $saving.set({ state: 'settled' })
      show(await fetch())
      return true
    }
    if (isRefusedFor(error, 'draft_changed')) {
      const theirs = await fetch()
      show(theirs)
      $saving.set({ state: 'changed', theirs })
      return true
    }
    const { text, fields = {} } = explainForm(error, quoteDeskText.notSaved)
    if (Object.keys(fields).length === 0) return false
    $saving.set({ state: 'refused', text, fields: withoutPrefix(fields) })
    return true
  }

  const send = async ({ rev, draft }: Revision): Promise<boolean> => {
    $saving.set({ state: 'saving' })
    try {
      const answer = await put(rev, draft)
      adopt({ rev: answer.rev, draft })
      show(answer)
      $saving.set({ state: isDirty() ? 'waiting' : 'saved' })
      return true
    } catch (error) {
      // A refused entry has to be corrected by its author; any other failure may pass, so try again.
      if ((await refuse(error).catch(() => false)) || isStuck($saving.get())) return false
      $saving.set({ state: 'refused', text: explain(error, quoteDeskText.notSaved), fields: {} })
      saveIn(TRY_AGAIN_MS)
      return false
    }
  }

  /** Saves the current draft as a change of a revision. */
  const save = async (rev: number): Promise<boolean> => {
    const sent = { rev, draft: $draft.get() }
    const own = { ...sent, went: send(sent) }
    underWay = own
    const went = await own.went
    if (underWay === own) underWay = undefined
    return went
  }

  const flush = async (): Promise<boolean> => {
    clearTimeout(timer)
    if (underWay) return (await underWay.went) && flush()
    if (isStuck($saving.get())) return false
    if (!isDirty()) return true
    return (await save(onServer.rev)) && flush()
  }

  const leave = () => {
    clearTimeout(timer)
    if (!underWay) void flush()
    // Its answer may never arrive: build on the revision that the save under way will make.
    else if (underWay.draft !== $draft.get()) void save(underWay.rev + 1)
    return underWay ? underWay.rev + 1 : onServer.rev
  }

  return {
    $draft,
    $saving,
    isDirty,
    unsaved: () =>
      Object.fromEntries(
        Object.entries($draft.get()).filter(
          ([name, value]) => value !== onServer.draft[name as keyof QuoteDraft],
        ),
      ),
    flush,
    leave,
    refuse,
    rev: () => onServer.rev,
    edit(change) {
      $draft.set(withHalfDeposit($draft.get(), { ...$draft.get(), ...change }))
      if (isStuck($saving.get())) return
      if ($saving.get().state !== 'saving') $saving.set({ state: 'waiting' })
      saveIn(SAVE_AFTER_MS)
    },
    take(newer) {
      if (newer.rev <= onServer.rev || isDirty() || underWay) return
      adopt(newer)
      $draft.set(newer.draft)
    },
    loadTheirs() {
      const saving = $saving.get()
      if (saving.state !== 'changed') return
      adopt(saving.theirs)
      $draft.set(saving.theirs.draft)
      $saving.set({ state: 'saved' })
    },
    keepMine() {
      const saving = $saving.get()
      if (saving.state !== 'changed') return Promise.resolve(false)
      adopt(saving.theirs)
      $saving.set({ state: 'waiting' })
      return flush()
    },
    stop,
    async close() {
      await flush()
      stop()
    },
  }
}
