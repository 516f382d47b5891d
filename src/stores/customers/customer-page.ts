import { atom } from 'nanostores'
import { addCustomerNote } from '#contract/customers/add-customer-note.ts'
import { getCustomer } from '#contract/customers/get-customer.ts'
import { customerText } from '#copy/customers.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { callAs } from '../account/call-as.ts'
import { followStaff, type Loaded, loadInto, tokenOrRedirect } from '../account/admins-only.ts'
import { staffForm } from '../account/staff-form.ts'
import { keysByText } from '../request-key.ts'

/** What a customer's page shows. */
export const $customerView = atom<Loaded<{ readonly customer: Customer }>>({ state: 'loading' })

/** Reloads the customer whom the URL names. */
export const refreshCustomer = async (): Promise<void> => {
  // An empty key would request the whole list; "-" is answered like any unknown customer.
  const key = new URLSearchParams(window.location.search).get('key') || '-'
  await loadInto($customerView, async (token) => ({ customer: await callAs(getCustomer(key), token) }), {
    failed: customerText.notOpened,
    retry: openAnew,
  })
}

const openAnew = () => {
  $customerView.set({ state: 'loading' })
  void refreshCustomer()
}

/**
 * Opens the customer whom the URL names for whoever is signed in. Returns a function that stops following the session.
 */
export const openCustomer = (): (() => void) => {
  openAnew()
  return followStaff(refreshCustomer)
}

const noteKeys = keysByText()

/** Adds a note about the shown customer. */
export const customerNote = staffForm(
  async ({ key, text }: { readonly key: string; readonly text: string }) => {
    const note = { id: noteKeys.keyOf(`${key} ${text}`), text }
    const customer = await callAs(addCustomerNote(key, note), tokenOrRedirect())
    noteKeys.arrived()
    $customerView.set({ state: 'ready', customer })
    return customerText.noted
  },
  customerText.notNoted,
)
