import { generateSync } from 'otplib'
import { expect, test } from 'vitest'
import { verifyAudit } from '#server/audit/verify.ts'
import { auditOf } from '../support/audit.ts'
import { emailsTo } from '../support/emails.ts'
import { runCommand } from '../support/run-command.ts'
import { openShop, type Shop } from '../support/shop.ts'

const run = ({ dataDir }: Shop, args: readonly string[], env: Record<string, string> = {}) =>
  runCommand('admin', args, { DATA_DIR: dataDir, ...env })

test('an operator grants and revokes admin rights, and the next request sees the change', async () => {
  const shop = await openShop()
  const meera = await shop.signIn('meera@example.com')
  const isAdmin = async () => {
    const request = new Request('http://shop/', { headers: { authorization: `Bearer ${meera.token}` } })
    return shop.app.auth.requireAdmin(request).then(
      () => true,
      () => false,
    )
  }
  expect(await isAdmin()).toBe(false)
  expect(await run(shop, ['grant', 'Meera@Example.com'])).toMatchObject({ code: 0 })
  expect(await isAdmin()).toBe(true)
  expect(await run(shop, ['list'])).toEqual({ code: 0, output: 'meera@example.com' })
  expect((await run(shop, ['grant', 'meera@example.com'])).output).toContain('already')
  expect(await run(shop, ['revoke', 'meera@example.com'])).toMatchObject({ code: 0 })
  expect(await isAdmin()).toBe(false)
})

test.each([
  ['admin', 'There are no administrators'],
  ['quote-keys', 'signs'],
])('%s list works on tables of an older version and leaves them unchanged', async (command, output) => {
  const shop = await openShop()
  const migrations = () => shop.app.db.kysely.selectFrom('migrations').select('name').execute()
  const [first, ...later] = await migrations()
  await shop.app.db.kysely
    .deleteFrom('migrations')
    .where('name', '!=', first?.name ?? '')
    .execute()
  expect(later).not.toEqual([])
  const answer = await runCommand(command, ['list'], { DATA_DIR: shop.dataDir })
  expect(answer).toMatchObject({ code: 0, output: expect.stringContaining(output) })
  expect(await migrations()).toEqual([first])
})

test('a user with an unknown or unverified e-mail address can’t become an administrator', async () => {
  const shop = await openShop()
  await shop.visitor.post('/api/auth/register', {
    name: 'Asha',
    email: 'asha@example.com',
    password: 'long enough to keep',
  })
  expect(await run(shop, ['grant', 'nobody@example.com'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('Nobody has signed in'),
  })
  expect(await run(shop, ['grant', 'asha@example.com'])).toMatchObject({
    code: 1,
    output: expect.stringContaining('not been verified'),
  })
  expect((await run(shop, ['list'])).output).toContain('no administrator')
})

test('revoking an administrator named in the configuration warns that it won’t last', async () => {
  const shop = await openShop()
  await shop.signIn('meera@example.com', 'admin')
  const { code, output } = await run(shop, ['revoke', 'meera@example.com'], {
    ADMIN_EMAILS: 'Meera@example.com',
  })
  expect(code).toBe(0)
  expect(output).toContain('ADMIN_EMAILS')
})

test.each([[[]], [['grant']], [['promote', 'meera@example.com']], [['grant', 'a@b.example', 'c@d.example']]])(
  '%j prints the usage',
  async (args) => {
    expect(await run(await openShop(), args)).toMatchObject({
      code: 2,
      output: expect.stringContaining('Usage:'),
    })
  },
)

test('an operator’s changes of administrators are in the audit log', async () => {
  const shop = await openShop()
  await shop.signIn('meera@example.com')
  await run(shop, ['grant', 'meera@example.com'])
  await run(shop, ['revoke', 'meera@example.com'])
  // A command that changes nothing isn't logged.
  expect(await run(shop, ['revoke', 'meera@example.com'])).toEqual({
    code: 0,
    output: expect.stringMatching(/^meera@example\.com is not an administrator \(/),
  })
  expect((await auditOf(shop)).map(({ actor, act }) => `${actor}: ${act}`)).toEqual([
    'command line: admin.granted',
    'command line: admin.revoked',
  ])
  expect(await verifyAudit(shop.app.db.kysely, shop.dataDir)).toEqual({ entries: 2, problem: undefined })
})

test('an operator removes a lost second factor; its owner is notified and the log says so', async () => {
  const shop = await openShop({ env: { STAFF_SECOND_FACTOR: 'required' } })
  const admin = await shop.signIn('meera@example.com', 'admin')
  const { kysely } = shop.app.db
  expect((await run(shop, ['reset-second-factor', 'meera@example.com'])).output).toContain(
    'has no second factor',
  )
  const { body } = await admin.post<{ secret: string; begunAt: string }>('/api/admin/second-factor/start')
  const code = generateSync({ secret: body.secret })
  expect((await admin.post('/api/admin/second-factor/finish', { code, begunAt: body.begunAt })).status).toBe(
    200,
  )
  expect((await admin.post('/api/admin/publishing/build')).status).toBe(202)

  expect(await run(shop, ['reset-second-factor', 'Meera@Example.com'])).toMatchObject({
    code: 0,
    output: expect.stringContaining('has been reset'),
  })
  expect((await admin.post('/api/admin/publishing/build')).body).toMatchObject({
    error: 'second_factor_missing',
  })
  for (const table of ['second_factors', 'recovery_codes', 'factor_confirmations'] as const)
    expect(await kysely.selectFrom(table).selectAll().execute(), table).toEqual([])
  expect((await emailsTo(shop, 'meera@example.com')).at(-1)?.subject).toBe('Your second factor was removed')
  expect((await auditOf(shop)).at(-1)).toMatchObject({
    actor: 'command line',
    act: 'second-factor.reset',
    subject: admin.user?._id,
  })
  expect((await verifyAudit(kysely, shop.dataDir)).problem).toBeUndefined()
  expect((await run(shop, ['--help'])).output).toContain('reset-second-factor EMAIL')
})
