import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { deskMessages } from '#copy/desk/desk.ts'
import type { Enquiry } from '#domain/enquiries/enquiry.ts'
import { asStaff } from './admin-list.ts'
import { showToast } from '../toasts.ts'
import { changeEntry, readAgain } from './desk.ts'

/** A note that is being written: what stood there when it was begun, and its words by now. */
interface NoteDraft {
  readonly base: string
  readonly text: string
}

/** Notes that are being written, by enquiry. */
export type NoteDrafts = Readonly<Record<string, NoteDraft>>

/** Notes that nobody has saved yet: who looks at another enquiry meanwhile finds hers again. */
export const $noteDrafts = atom<NoteDrafts>({})

/** Keeps what is being written about an enquiry. */
export const writeNote = ({ id, note }: Enquiry, text: string): void => {
  const drafts = $noteDrafts.get()
  $noteDrafts.set({ ...drafts, [id]: { base: drafts[id]?.base ?? note, text } })
}

/** What a colleague wrote where a note is being written here, too; undefined where nobody did. */
export const theirNote = ({ note }: Enquiry, draft: NoteDraft | undefined): string | undefined =>
  draft && note !== draft.base && note !== draft.text.trim() ? note : undefined

/** Saves what was written about an enquiry. Where a colleague was faster, hers is shown and neither is lost. */
export const saveNote = (enquiry: Enquiry): Promise<void> =>
  asStaff(async (session) => {
    const { id, note: noteBefore } = enquiry
    const note = $noteDrafts.get()[id]?.text ?? noteBefore
    try {
      await changeEntry(enquiry, { note, noteBefore }, session)
    } catch (error) {
      if (error instanceof BackendError && error.code === 'note_changed') await readAgain(enquiry, session)
      throw error
    }
    const { [id]: draft, ...others } = $noteDrafts.get()
    // What was typed while this was saved is not saved yet.
    $noteDrafts.set(
      draft && draft.text !== note ? { ...others, [id]: { base: note.trim(), text: draft.text } } : others,
    )
    showToast({ kind: 'success', text: deskMessages.noted })
  }, deskMessages.notChanged)
