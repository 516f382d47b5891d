import type { FormEvent } from 'react'
import type { Enquiry } from '#domain/enquiry.ts'
import { changeLetter } from '#stores/desk.ts'
import { textIn } from '../ui/form-text.ts'
import { TextArea } from '../ui/TextArea.tsx'

/** What the house remembers about a letter; visitors never see it. */
export const LetterNote = ({ letter }: { readonly letter: Enquiry }) => {
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void changeLetter(letter, { note: textIn(event.currentTarget)('note') })
  }
  return (
    <form className="border-seam mt-9 border-t pt-7" onSubmit={save}>
      <TextArea label="Note of the house" name="note" defaultValue={letter.note} maxLength={5000} />
      <button className="text-action mt-5">Save the note</button>
    </form>
  )
}
