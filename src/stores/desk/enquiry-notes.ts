import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { deskMessages } from '#copy/desk/desk.ts'
import type { Enquiry } from '#domain/enquiries/enquiry.ts'
import { asStaff } from './as-staff.ts'
import { showToast } from '../toasts.ts'
import { changeEntry, readAgain } from './desk.ts'
import { readUnsent, storeUnsent } from '../account/unsent.ts'

/** An unsaved note: `base` is the stored note when writing began, `text` what is typed by now. */
interface NoteDraft {
  readonly base: string
  readonly text: string
}

/** Unsaved notes by enquiry id. */
type NoteDrafts = Readonly<Record<string, NoteDraft>>

/** Unsaved notes of the enquiries that were opened on this page. */
export const $noteDrafts = atom<NoteDrafts>({})

const textKey = (id: string) => `enquiry ${id}`
const baseKey = (id: string) => `enquiry ${id} before`

const storedDraft = (id: string): NoteDraft | undefined => {
  const text = readUnsent(textKey(id))
  return text === '' ? undefined : { base: readUnsent(baseKey(id)), text }
}

/**
 * The unsaved note about an enquiry, from this page or an earlier page of this tab, so that whoever looks at another
 * enquiry meanwhile finds her note again.
 */
export const noteDraftOf = (drafts: NoteDrafts, { id }: Enquiry): NoteDraft | undefined =>
  drafts[id] ?? storedDraft(id)

const keep = (id: string, draft: NoteDraft | undefined) => {
  storeUnsent(textKey(id), draft?.text ?? '')
  storeUnsent(baseKey(id), draft?.text ? draft.base : '')
  const { [id]: _, ...others } = $noteDrafts.get()
  $noteDrafts.set(draft ? { ...others, [id]: draft } : others)
}

/** Stores what is being written about an enquiry. */
export const writeNote = (enquiry: Enquiry, text: string): void => {
  const { base } = noteDraftOf($noteDrafts.get(), enquiry) ?? { base: enquiry.note }
  keep(enquiry.id, { base, text })
}

/** The note that a colleague saved while another is being written here; undefined if nobody did. */
export const theirNote = ({ note }: Enquiry, draft: NoteDraft | undefined): string | undefined =>
  draft && note !== draft.base && note !== draft.text.trim() ? note : undefined

/** Saves the note about an enquiry. If a colleague was faster, hers is shown and neither is lost. */
export const saveNote = (enquiry: Enquiry): Promise<void> =>
  asStaff(async (session) => {
    const { id, note: noteBefore } = enquiry
    const note = noteDraftOf($noteDrafts.get(), enquiry)?.text ?? noteBefore
    const stored = await changeEntry(enquiry, { note, noteBefore }, session).catch(async (error: unknown) => {
      if (error instanceof BackendError && error.code === 'note_changed') await readAgain(enquiry, session)
      throw error
    })
    const draft = noteDraftOf($noteDrafts.get(), enquiry)
    // What was typed during the save is still unsaved.
    keep(id, draft && draft.text !== note ? { base: stored.note, text: draft.text } : undefined)
    showToast({ kind: 'success', text: deskMessages.noted })
  }, deskMessages.notChanged)
