import { addNote } from '#contract/board/add-note.ts'
import { deskMessages } from '#copy/desk/desk.ts'
import { callAs } from '../account/call-as.ts'
import { tokenOrRedirect } from '../account/admins-only.ts'
import { staffForm } from '../account/staff-form.ts'
import { showOrder } from '../orders/order-page.ts'
import { keysByText } from '../request-key.ts'

interface Note {
  readonly orderId: string
  readonly words: string
}

const keys = keysByText()

/** Adds a note to the order whose page is open. */
export const noteForm = staffForm(async ({ orderId, words }: Note) => {
  showOrder(
    await callAs(addNote(orderId, { id: keys.keyOf(`${orderId} ${words}`), words }), tokenOrRedirect()),
  )
  keys.arrived()
  return deskMessages.noted
}, deskMessages.noteFailed)
