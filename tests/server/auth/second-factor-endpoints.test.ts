import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/dates.ts'
import { actsOf } from '../../support/audit.ts'
import type { Client } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { everyRoute } from '../../support/routes.ts'
import { build, codeAt, confirm, REQUIRED, setUp } from '../../support/second-factor.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('razorpay', 'appwrite')
const CSV = { headers: { accept: 'text/csv' } }

/** Each of some seventy calls is made five times, each time with a new sign-in. */
const EVERY_CALL_MS = 60_000

/** Staff endpoints that need no second factor, and why. */
const OPEN = new Map([
  ['GET /api/orders', 'a list to read'],
  ['GET /api/admin/audit', 'a list to read'],
  ['GET /api/admin/requests', 'a list to read'],
  ['GET /api/admin/contacts', 'a list to read'],
  ['GET /api/admin/subscribers', 'a list to read'],
  ['GET /api/admin/board', 'a list to read'],
  ['GET /api/admin/board as a file', 'is no file'],
  ['GET /api/admin/papers', 'papers of chosen orders'],
  ['GET /api/admin/papers as a file', 'is no file'],
  ['GET /api/admin/measurements', 'measurements to read, which the audit log notes'],
  ['GET /api/admin/measurements as a file', 'is no file'],
  ['GET /api/admin/calendar', 'days off to read'],
  ['GET /api/admin/calendar as a file', 'is no file'],
  ['POST /api/admin/calendar', 'days off; promises move by another call'],
  ['POST /api/admin/calendar/promises', 'when orders come; no money moves'],
  ['POST /api/admin/production', 'how far orders are; no money moves'],
  ['POST /api/orders/0123456789abcdef01234567/production', 'how far an order is; no money moves'],
  ['GET /api/admin/customers', 'a list to read'],
  ['GET /api/admin/customers as a file', 'is no file'],
  ['GET /api/admin/customers/0123456789abcdef01234567', 'a customer to read'],
  ['GET /api/admin/customers/0123456789abcdef01234567 as a file', 'is no file'],
  ['POST /api/admin/customers/0123456789abcdef01234567/notes', 'a note at a customer'],
  ['GET /api/admin/reports', 'figures to read'],
  ['GET /api/admin/search', 'a search'],
  ['GET /api/admin/search as a file', 'is no file'],
  ['GET /api/admin/service', 'a list to read'],
  ['GET /api/admin/service as a file', 'is no file'],
  ['GET /api/admin/service/0123456789abcdef01234567', 'a request to read'],
  ['GET /api/admin/service/0123456789abcdef01234567 as a file', 'is no file'],
  ['POST /api/admin/service/0123456789abcdef01234567', 'words to a customer; no money moves'],
  ['GET /api/admin/waiting', 'counts to read'],
  ['GET /api/admin/waiting as a file', 'is no file'],
  ['GET /api/admin/quotes', 'a list to read'],
  ['GET /api/admin/quotes as a file', 'is no file'],
  ['GET /api/admin/quotes/0123456789abcdef01234567', 'a quote to read'],
  ['GET /api/admin/quotes/0123456789abcdef01234567 as a file', 'is no file'],
  ['PATCH /api/admin/quotes/0123456789abcdef01234567', 'a draft nobody sees'],
  ['POST /api/admin/quotes', 'a draft nobody sees'],
  ['POST /api/admin/quotes/0123456789abcdef01234567/send', 'an offer; no money goes out by it'],
  [
    'POST /api/admin/quotes/0123456789abcdef01234567/actions',
    'what becomes of an offer; no money goes out by it',
  ],
  ['GET /api/admin/publishing', 'a state to read'],
  ['GET /api/admin/publishing/compare', 'a comparison to read'],
  ['GET /api/admin/publishing as a file', 'is no file'],
  ['GET /api/admin/publishing/compare as a file', 'is no file'],
  ['GET /api/admin/audit as a file', 'is no file'],
  ['PATCH /api/admin/requests', 'a note at a request'],
  ['PATCH /api/admin/contacts', 'a note at a message'],
  ['PATCH /api/admin/subscribers', 'a note at a subscriber'],
  ['POST /api/orders/0123456789abcdef01234567/notes', 'a note at an order'],
  ['POST /api/orders/0123456789abcdef01234567/clear-flag', 'says that a flag was seen to'],
  ['POST /api/orders/0123456789abcdef01234567/link', 'ends a link; opens nothing'],
  ['POST /api/admin/publishing/preview', 'a look at drafts'],
  ['GET /api/admin/second-factor', 'the way to it'],
  ['GET /api/admin/second-factor as a file', 'is no file'],
  ['POST /api/admin/second-factor/start', 'the way to it; asks for a factor that is set up'],
  ['POST /api/admin/second-factor/finish', 'the way to it'],
  ['POST /api/admin/second-factor/confirm', 'the way to it'],
])

/** Staff endpoints that need it. */
const GUARDED = [
  'GET /api/admin/contacts as a file',
  'GET /api/admin/reports as a file',
  'GET /api/admin/requests as a file',
  'GET /api/admin/subscribers as a file',
  'GET /api/orders as a file',
  'POST /api/admin/people/erase',
  'POST /api/admin/people/export',
  'POST /api/admin/publishing/build',
  'POST /api/admin/publishing/rollback',
  'POST /api/admin/second-factor/recovery-codes',
  'POST /api/orders/0123456789abcdef01234567/address',
  'POST /api/orders/0123456789abcdef01234567/apply-payment',
  'POST /api/orders/0123456789abcdef01234567/cancel',
  'POST /api/orders/0123456789abcdef01234567/detach',
  'POST /api/orders/0123456789abcdef01234567/email',
  'POST /api/orders/0123456789abcdef01234567/refund',
]

onBothDatabases((open) => {
  test(
    'every staff call is closed to others, and either listed as needing no second factor or refused without one',
    { timeout: EVERY_CALL_MS },
    async () => {
      const shop = await open({ ...REQUIRED, standins })
      const calls = (await everyRoute()).flatMap(({ method, path }) =>
        (method === 'GET' ? [{}, CSV] : [{}]).map((extras) => ({
          name: `${method} ${path}${extras === CSV ? ' as a file' : ''}`,
          by: (client: Client) =>
            client.call<{ error?: string } | null>(method, path, method === 'GET' ? null : '{}', extras),
        })),
      )
      const answersTo = async (role: 'customer' | 'admin', error: string) => {
        const signIn = () => shop.signIn(`${role}@example.in`, role)
        let client = await signIn()
        const named: string[] = []
        for (const { name, by } of calls) {
          if ((await by(client)).body?.error === error) named.push(name)
          // The only call that ends the session.
          if (name === 'POST /api/auth/logout') client = await signIn()
        }
        return named.toSorted()
      }
      const ofStaff = [...OPEN.keys(), ...GUARDED].toSorted()
      expect(await answersTo('customer', 'admins_only')).toEqual(ofStaff)
      for (const { name, by } of calls.filter((call) => ofStaff.includes(call.name)))
        expect.soft((await by(shop.visitor)).status, name).toBe(401)
      const refused = await answersTo('admin', 'second_factor_missing')
      // The call that confirms it answers the same.
      expect(refused.filter((name) => !name.endsWith('/confirm'))).toEqual(GUARDED)
      expect((await actsOf(shop)).filter((act) => !act.endsWith('.read'))).toEqual(['second-factor.started'])

      const guarded = calls.filter(({ name }) => GUARDED.includes(name))
      const admin = await shop.signIn('admin@example.in', 'admin')
      const { secret } = await setUp(shop, admin)
      expect((await build(admin)).status).toBe(202)
      shop.passTime(15 * MINUTE_MS)
      for (const { name, by } of guarded)
        expect
          .soft(await by(admin), name)
          .toMatchObject({ status: 403, body: { error: 'second_factor_unconfirmed' } })
      expect((await admin.get('/api/orders')).status).toBe(200)
      expect((await confirm(admin, codeAt(shop, secret))).status).toBe(200)
      for (const { name, by } of guarded) expect.soft((await by(admin)).status, name).not.toBe(403)
    },
  )
})
