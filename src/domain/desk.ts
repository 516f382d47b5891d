import type { ContactMessage } from './contact.ts'
import type { CustomerRequest } from './request.ts'
import type { Subscriber } from './subscriber.ts'

/** Where the house finds what visitors send: one drawer for each address of the back end. */
export const DRAWERS = ['requests', 'contacts', 'subscribers'] as const
export type DrawerName = (typeof DRAWERS)[number]

/** What lies in a drawer. */
export type DeskEntry =
  | ({ readonly drawer: 'requests' } & CustomerRequest)
  | ({ readonly drawer: 'contacts' } & ContactMessage)
  | ({ readonly drawer: 'subscribers' } & Subscriber)

/** Something that wants an answer. */
export type Letter = Exclude<DeskEntry, { readonly drawer: 'subscribers' }>

/** Who wrote: a name, or else an address or a number. */
export const writerOf = (entry: DeskEntry): string => {
  const name = entry.drawer === 'requests' ? entry.name : ''
  const both = entry.drawer === 'contacts' ? `${entry.firstName} ${entry.lastName}`.trim() : ''
  return name || both || entry.email || entry.phone || 'Somebody'
}

/** Whether nobody has answered yet. */
export const isUnanswered = (entry: DeskEntry): boolean => entry.state === 'new' || entry.state === 'kept'
