import { atom } from 'nanostores'
import { call } from '#clients/call.ts'
import { addCustomerNote } from '#contract/customers/add-customer-note.ts'
import { getCustomer } from '#contract/customers/get-customer.ts'
import { customerWords } from '#copy/customers.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { isSentAway, tokenOrHome } from '../account/admins-only.ts'
import { explain, explainForm } from '../explain.ts'
import { formStore } from '../forms.ts'
import { keysOfWords } from '../request-key.ts'

/** What a customer's page shows. */
export type CustomerView =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string; readonly retry: () => void }
  | { readonly state: 'ready'; readonly customer: Customer }

export const $customerView = atom<CustomerView>({ state: 'loading' })

/** Shows the customer whom the address names. */
export const openCustomer = async (): Promise<void> => {
  // Without a key the list would answer; none is as unknown as any other that is nobody's.
  const key = new URLSearchParams(window.location.search).get('key') || '-'
  const token = tokenOrHome()
  if (token === '') return
  $customerView.set({ state: 'loading' })
  try {
    $customerView.set({ state: 'ready', customer: await call(getCustomer(key), token) })
  } catch (error) {
    const retry = () => void openCustomer()
    if (!isSentAway(error))
      $customerView.set({ state: 'failed', text: explain(error, customerWords.notOpened), retry })
  }
}

const noteKeys = keysOfWords()

/** Adds a note about the customer who is shown. */
export const customerNote = formStore(
  async ({ key, text }: { readonly key: string; readonly text: string }) => {
    const note = { id: noteKeys.keyOf(`${key} ${text}`), text }
    const customer = await call(addCustomerNote(key, note), tokenOrHome())
    noteKeys.arrived()
    $customerView.set({ state: 'ready', customer })
    return customerWords.noted
  },
  (error) => explainForm(error, customerWords.notNoted),
)
