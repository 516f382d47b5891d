import { expect, test } from 'vitest'
import { subjectPath } from '#domain/audit.ts'

test('the subject of an action is a link only if the desk has a page for it', () => {
  const id = '0123456789abcdef01234567'
  expect(subjectPath({ act: 'order.refund', subject: id })).toBe(`/order/${id}`)
  expect(subjectPath({ act: 'quote.sent', subject: id })).toBe(`/admin/quotes?quote=${id}`)
  expect(subjectPath({ act: 'requests.changed', subject: 'a&b' })).toBe('/admin/requests?entry=a%26b')
  expect(subjectPath({ act: 'contacts.changed', subject: id })).toBe(
    `/admin/requests?tab=messages&entry=${id}`,
  )
  expect(subjectPath({ act: 'orders.read', subject: '' })).toBeUndefined()
  expect(subjectPath({ act: 'order.read', subject: '' })).toBeUndefined()
  expect(subjectPath({ act: 'publishing.rollback', subject: 'x' })).toBeUndefined()
})
