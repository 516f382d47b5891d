import type { FormEvent } from 'react'
import type { Enquiry } from '#domain/enquiries/enquiry.ts'
import { updateEntry } from '#stores/desk/desk.ts'
import { textIn } from '../ui/form-fields.ts'
import { TextArea } from '../ui/TextArea.tsx'

/** What staff remember about an enquiry; visitors never see it. */
export const EnquiryNote = ({ enquiry }: { readonly enquiry: Enquiry }) => {
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void updateEntry(enquiry, { note: textIn(event.currentTarget)('note') })
  }
  return (
    <form className="border-seam mt-6 border-t pt-4" onSubmit={save}>
      <TextArea label="Note of the house" name="note" defaultValue={enquiry.note} maxLength={5000} />
      <button className="text-action mt-3">Save the note</button>
    </form>
  )
}
