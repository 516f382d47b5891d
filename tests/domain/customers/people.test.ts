import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contactsOf } from '#domain/customers/contact.ts'
import { customerKey, CUSTOMER_SOURCES, readCustomerKey } from '#domain/customers/customer-key.ts'
import { peopleIn } from '#domain/customers/people.ts'

const record = (id: string, email: string, phone = '') => ({ id, contacts: contactsOf({ email, phone }) })

const idsOf = (people: readonly (readonly { readonly id: string }[])[]) =>
  people.map((person) => person.map(({ id }) => id))

test('the same e-mail or number, however written, is one person; so are two connected by a third', () => {
  const people = peopleIn([
    record('a', 'asha@example.in', '98200 12345'),
    record('b', 'meera@example.in', '9811024680'),
    record('c', 'ASHA@example.in'),
    record('d', 'rao@example.in', '+91-98200-12345'),
    record('e', 'rao@example.in'),
    record('f', ''),
    record('g', ''),
  ])
  expect(idsOf(people)).toEqual([['a', 'c', 'd', 'e'], ['b'], ['f'], ['g']])
})

test('the order of records doesn’t change which people are found', () => {
  const contact = fc.record({
    email: fc.constantFrom('', 'a@x.in', 'b@x.in', 'c@x.in'),
    phone: fc.constantFrom('', '9820012345', '9811024680', '9876543210'),
  })
  fc.assert(
    fc.property(
      fc.array(contact, { maxLength: 14 }).chain((all) => {
        const records = all.map(({ email, phone }, at) => record(String(at), email, phone))
        return fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length }))
      }),
      ([records, shuffled]) => {
        const sets = (people: readonly (readonly { readonly id: string }[])[]) =>
          new Set(idsOf(people).map((ids) => ids.toSorted().join(' ')))
        expect(sets(peopleIn(shuffled))).toEqual(sets(peopleIn(records)))
        expect(peopleIn(records).flat()).toHaveLength(records.length)
      },
    ),
  )
})

test('a key is parsed into what it names, and nothing else is accepted as a key', () => {
  for (const source of CUSTOMER_SOURCES)
    expect(readCustomerKey(customerKey({ source, id: 'a1-b2' }))).toEqual({ source, id: 'a1-b2' })
  for (const key of ['', 'order', 'order-', 'order-%', 'person-1', 'order-a@b.in', `order-${'a'.repeat(40)}`])
    expect(readCustomerKey(key)).toBeUndefined()
})
