import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { onBothDatabases } from '../../support/databases.ts'
import { emailedToken, emailsTo } from '../../support/emails.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('appwrite')
// The document service outlives the shops of this file, and subscribes an e-mail address only once.
const someone = () => ({
  name: 'Asha <b>Rao</b>',
  email: `${randomUUID()}@example.in`,
  password: 'a password of her own',
})

onBothDatabases((open) => {
  test('e-mails about an account and the draw have the brand’s design, and the same links as their text', async () => {
    const shop = await open({ standins })
    const asha = someone()
    await shop.visitor.post('/api/auth/register', asha)
    await shop.visitor.post('/api/auth/forgot-password', { email: asha.email })
    const token = await emailedToken(shop, 'reset-password', asha.email)
    await shop.visitor.post('/api/auth/reset-password', { token, password: 'another of her own' })
    await shop.visitor.post('/api/subscribers', { email: asha.email, phone: '9876543210' })

    const emails = await vi.waitFor(async () => {
      const all = await emailsTo(shop, asha.email)
      expect(all).toHaveLength(4)
      return all
    })
    for (const { subject, body, html } of emails) {
      expect(html, subject).toMatch(/^<!doctype html>[^]*<h1[^>]*>[^<]+<\/h1>[^]*<\/html>\n$/)
      expect(html, subject).not.toMatch(/<img|<script|<b>|undefined/)
      const linked = [...(html ?? '').matchAll(/href="([^"]+)"/g)].map(([, url]) => url)
      expect(linked, subject).toEqual([...body.matchAll(/https?:\/\/\S+/g)].map(([url]) => url))
    }
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Please confirm your e-mail address',
      'Choose a new password',
      'Your password was changed',
      'You are in the draw',
    ])
  })
})
