import { atom } from 'nanostores'
import { addCustomerNote } from '#contract/customers/add-customer-note.ts'
import { getCustomer } from '#contract/customers/get-customer.ts'
import { customerText } from '#copy/customers.ts'
import type { Customer } from '#domain/customers/customer.ts'
import { callAs } from '../account/call-as.ts'
import { followStaff, type Loaded, loadInto, tokenOrHome } from '../account/admins-only.ts'
import { staffForm } from '../account/staff-form.ts'
import { keysByText } from '../request-key.ts'

/** What a customer's page shows. */
export const $customerView = atom<Loaded<{ readonly customer: Customer }>>({ state: 'loading' })

/** Shows the customer whom the URL names as she is known by now. */
export const refreshCustomer = async (): Promise<void> => {
  // Without a key the list would answer; none is as unknown as any other that is nobody's.
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

/** Opens the customer whom the URL names to whoever is signed in. Returns what stops it. */
export const openCustomer = (): (() => void) => {
  openAnew()
  return followStaff(refreshCustomer)
}

const noteKeys = keysByText()

/** Adds a note about the customer who is shown. */
export const customerNote = staffForm(
  async ({ key, text }: { readonly key: string; readonly text: string }) => {
    const note = { id: noteKeys.keyOf(`${key} ${text}`), text }
    const customer = await callAs(addCustomerNote(key, note), tokenOrHome())
    noteKeys.arrived()
    $customerView.set({ state: 'ready', customer })
    return customerText.noted
  },
  customerText.notNoted,
)
