import { deskMessages } from '#copy/desk/desk.ts'
import type { Enquiry } from '#domain/enquiries/enquiry.ts'
import { $noteDrafts, noteDraftOf, saveNote, theirNote, writeNote } from '#stores/desk/enquiry-notes.ts'
import { whenSent } from '../ui/form-fields.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { useLive } from '../use-live.ts'

/** The staff note about an enquiry; visitors never see it. */
export const EnquiryNote = ({ enquiry }: { readonly enquiry: Enquiry }) => {
  const draft = noteDraftOf(useLive($noteDrafts), enquiry)
  const theirs = theirNote(enquiry, draft)
  return (
    <form className="border-seam mt-6 border-t pt-4" onSubmit={whenSent(() => saveNote(enquiry))}>
      <TextArea
        label="Staff note"
        name="note"
        value={draft?.text ?? enquiry.note}
        hint={theirs === undefined ? undefined : deskMessages.theirs(theirs)}
        maxLength={5000}
        onChange={(event) => writeNote(enquiry, event.currentTarget.value)}
      />
      <button className="text-action mt-3">Save note</button>
    </form>
  )
}
