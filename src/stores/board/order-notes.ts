import { call } from '#clients/call.ts'
import { addNote } from '#contract/board/add-note.ts'
import { deskMessages } from '#copy/desk.ts'
import { tokenOrHome } from '../account/admins-only.ts'
import { explainForm } from '../explain.ts'
import { formStore } from '../forms.ts'
import { showOrder } from '../orders/order-page.ts'
import { newRequestKey } from '../request-key.ts'

interface Note {
  readonly orderId: string
  readonly words: string
}

let last = { id: '', words: '' }

/** The same words again are the same note, as after an answer that was lost. */
const idOf = (words: string): string => {
  if (last.words !== words) last = { id: newRequestKey(), words }
  return last.id
}

/** Notes something about the order whose page is open. */
export const noteForm = formStore(
  async ({ orderId, words }: Note) => {
    showOrder(await call(addNote(orderId, { id: idOf(words), words }), tokenOrHome()))
    last = { id: '', words: '' }
    return deskMessages.noted
  },
  (error) => explainForm(error, deskMessages.noteFailed),
)
