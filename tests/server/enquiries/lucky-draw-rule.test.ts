import { expect, test } from 'vitest'
import { emailsOf } from '../../support/emails.ts'
import { openShop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')
const PHONE = '9876543210'

interface Answer {
  readonly fields: Readonly<Record<string, string>>
}

test('the lucky draw accepts every e-mail address with an @, and writes only to valid ones', async () => {
  const shop = await openShop({ standins })
  for (const email of ['asha@home', 'asha rao@example.com', '@', 'asha@@example.com'])
    expect([email, (await shop.visitor.post('/api/subscribers', { email, phone: PHONE })).status]).toEqual([
      email,
      201,
    ])
  await shop.visitor.post('/api/subscribers', { email: 'asha@example.com', phone: PHONE })
  expect(await emailsOf(shop)).toMatchObject([{ recipient: 'asha@example.com' }])
})

test('an e-mail address without an @ is refused, and one with a line break becomes one line', async () => {
  const shop = await openShop({ standins })
  const { status, body } = await shop.visitor.post<Answer>('/api/subscribers', {
    email: 'asha',
    phone: PHONE,
  })
  expect([status, body.fields]).toEqual([422, { email: 'Please enter a valid email address' }])
  await shop.visitor.post('/api/subscribers', { email: 'asha@home\r\nBcc: all', phone: PHONE })
  const admin = await shop.signIn('admin@example.com', 'admin')
  const listed = await admin.get<{ entries: { email: string }[] }>('/api/admin/subscribers?q=bcc')
  expect(listed.body.entries.map(({ email }) => email)).toEqual(['asha@home bcc: all'])
})

test('a table that accepts only valid e-mail addresses says which field to correct', async () => {
  const shop = await openShop({ standins })
  await standins.fail('appwrite', 'POST /v1/tablesdb', {
    status: 400,
    body: { code: 400, type: 'row_invalid_structure', message: 'No.' },
  })
  const { status, body } = await shop.visitor.post<Answer>('/api/subscribers', {
    email: 'asha@office',
    phone: PHONE,
  })
  expect([status, body.fields]).toEqual([422, { email: 'Please enter a valid email address' }])
})
