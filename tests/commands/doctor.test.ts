import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import { openDatabase } from '#server/db/database.ts'
import { openRazorpay } from '#server/payments/razorpay.ts'
import { someFolder } from '../http/built-shop.ts'
import { freePort } from '../start/run-start.ts'
import { useStandins } from '../support/standins.ts'
import { runCommand } from '../support/run-command.ts'
import { runCommandHere } from '../support/run-command-here.ts'
import { openShop } from '../support/shop.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? ''
const standins = useStandins('contentful', 'appwrite', 'google', 'razorpay')

const run = async (file: string, environment: Readonly<Record<string, string>>, ...args: readonly string[]) =>
  runCommandHere(file, args, { DATA_DIR: await someFolder(), ...environment })

test('the doctor reports for every part whether it works, and exits with 0', async () => {
  const { code, output } = await runCommand('doctor', [], {
    DATA_DIR: await someFolder(),
    ...standins.env,
  })
  expect(code).toBe(0)
  for (const part of [
    'Contentful',
    'Preview',
    'Appwrite',
    'Google',
    'Razorpay',
    'Database',
    'Release',
    'Disk',
  ])
    expect(output).toMatch(new RegExp(`^${part} +works`, 'm'))
  for (const part of ['E-mail', 'Address', 'Keys', 'Brand'])
    expect(output).toMatch(new RegExp(`^${part} +to do`, 'm'))
  expect(output).toMatch(/^Staff +to do .*STAFF_SECOND_FACTOR is off/m)
})

test('administrators count whether ADMIN_EMAILS names them or a command made them so', async () => {
  const shop = await openShop()
  await shop.signIn('meera@example.com', 'admin')
  await shop.signIn('asha@example.com', 'admin')
  const ready = { ...standins.env, STAFF_EMAIL: 'staff@shop.test', STAFF_SECOND_FACTOR: 'required' }
  const staff = async (ADMIN_EMAILS: string) => {
    const { DATA_DIR } = shop.app.config
    const { output } = await run('src/commands/doctor.ts', { ...ready, DATA_DIR, ADMIN_EMAILS })
    return output.split('\n').find((line) => line.startsWith('Staff'))
  }
  expect(await staff('')).toMatch(/ works +2 administrators/)
  expect(await staff('Meera@example.com owner@shop.test')).toMatch(/ works +3 administrators/)
})

test('live payment keys without a second factor for staff are a broken configuration', async () => {
  const live = { ...standins.env, RAZORPAY_KEY_ID: 'rzp_live_1' }
  const { code, output } = await run('src/commands/doctor.ts', { ...live, STAFF_SECOND_FACTOR: 'off' })
  expect(code).toBe(1)
  expect(output).toMatch(/^Settings +BROKEN +STAFF_SECOND_FACTOR must not be off/m)
  const { output: required } = await run('src/commands/doctor.ts', {
    ...live,
    STAFF_SECOND_FACTOR: 'required',
  })
  expect(required).not.toContain('STAFF_SECOND_FACTOR')
})

test.skipIf(!SERVER)('a PostgreSQL that only reads is broken, not only of some version', async () => {
  const url = new URL(SERVER)
  url.searchParams.set('options', '-c default_transaction_read_only=on')
  const { output } = await run('src/commands/doctor.ts', { ...standins.env, DATABASE_URL: url.href })
  expect(output).toMatch(/^Database +BROKEN +PostgreSQL .+ is read-only/m)
})

test('without credentials, the hosted services are stand-ins', async () => {
  const folder = await someFolder()
  const { code, output } = await run('src/commands/doctor.ts', { DATA_DIR: folder })
  expect(code).toBe(0)
  // It only looks: it creates neither a database nor tables.
  expect(await readdir(folder)).not.toContain('shop.sqlite')
  expect(output).toMatch(/^Audit log +works +none yet\.$/m)
  for (const part of ['Contentful', 'Appwrite', 'Google', 'Razorpay'])
    expect(output).toMatch(new RegExp(`^${part} +stand-in`, 'm'))
})

test.each([
  ['older', `delete from migrations where name = (select max(name) from migrations)`, 'works', 'works'],
  ['newer', `insert into migrations values ('999-later', '')`, 'BROKEN', 'to do'],
])('tables of an %s version are told apart from the program’s own', async (age, change, database, audit) => {
  const folder = await someFolder()
  const db = await openDatabase({ DATABASE_URL: '', DATA_DIR: folder })
  await sql.raw(change).execute(db.kysely)
  await db.close()
  const { code, output } = await run('src/commands/doctor.ts', { ...standins.env, DATA_DIR: folder })
  expect(code).toBe(age === 'newer' ? 1 : 0)
  expect(output).toMatch(new RegExp(`^Database +${database} `, 'm'))
  expect(output).toMatch(new RegExp(`^Audit log +${audit} .* an? ${age} version`, 'm'))
  expect(output.includes('npm start brings them up to date')).toBe(age === 'older')
})

test('if the database can’t be reached, nothing is said about its contents', async () => {
  const { code, output } = await run('src/commands/doctor.ts', {
    ...standins.env,
    DATABASE_URL: `postgres://shop@127.0.0.1:${await freePort()}/shop`,
  })
  expect(code).toBe(1)
  expect(output).toMatch(/^Database +BROKEN .*can’t be opened/m)
  expect(output).toMatch(/^Audit log +to do +unknown: the database can’t be read\.$/m)
})

test('a test key is a task left to do on a public shop', async () => {
  const { output } = await run('src/commands/doctor.ts', {
    ...standins.env,
    SITE_URL: 'https://127.0.0.1:1',
  })
  expect(output).toMatch(/^Razorpay +to do +the key is accepted, but it is a test key: no money moves/m)
})

test('a payment account that adds its fee to what customers pay is broken', async () => {
  const control = (path: string, body: object) => standins.control('razorpay', 'POST', path, body)
  const provider = openRazorpay(readConfig(standins.env).config)
  onTestFinished(() => provider.close())
  const buy = async () => {
    const order = { amountPaise: 50_000, currency: 'INR', receipt: 'r', orderId: 'o' }
    const { id: order_id } = await provider.createOrder(order)
    await control('/control/pay', { order_id, webhooks: false })
  }
  await control('/control/fee', { customer: true })
  await buy()
  const { code, output } = await run('src/commands/doctor.ts', standins.env)
  expect(code).toBe(1)
  expect(output).toMatch(/^Razorpay +BROKEN +more was paid for the last order than it comes to/m)
  await control('/control/fee', { customer: false })
  await buy()
  expect((await run('src/commands/doctor.ts', standins.env)).output).toMatch(/^Razorpay +works/m)
})

test('a folder that can’t be written to is broken', async () => {
  const file = join(await someFolder(), 'file')
  await writeFile(file, '')
  const { code, output } = await run('src/commands/doctor.ts', {
    ...standins.env,
    DATA_DIR: join(file, 'data'),
  })
  expect(code).toBe(1)
  expect(output).toMatch(/^Disk +BROKEN +DATA_DIR: .*file is not a folder\.$/m)
})

test('a wrong key and an unreachable service are named, and no secret is shown', async () => {
  const { code, output } = await run('src/commands/doctor.ts', {
    ...standins.env,
    RAZORPAY_KEY_SECRET: 'not-the-secret',
    GOOGLE_CLIENT_SECRET: 'not-the-secret',
    CONTENTFUL_API_URL: 'http://127.0.0.1:1',
    CONTENTFUL_PREVIEW_TOKEN: 'not-the-secret',
  })
  expect(code).toBe(1)
  expect(output).toMatch(/^Preview +BROKEN +The content service answered 401/m)
  expect(output).toMatch(/^Razorpay +BROKEN +the key or its secret is refused/m)
  expect(output).toMatch(/^Google +BROKEN +the client is refused: invalid_client/m)
  expect(output).toMatch(/^Contentful +BROKEN/m)
  expect(output).not.toContain('not-the-secret')
})

test('the content check names what can’t be shown, and fails in strict mode', async () => {
  expect(await run('src/commands/content-check.ts', standins.env, '--strict')).toMatchObject({
    code: 0,
    output: expect.stringContaining('22 pieces'),
  })
  await fetch(`${standins.env.CONTENTFUL_API_URL}/control/entries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'product', id: 'product-emerald-peak-lapel-blazer', fields: { price: -5 } }),
  })
  expect((await run('src/commands/doctor.ts', standins.env)).output).toMatch(
    /^Contentful +works +22 pieces, 1 warning \(npm run content:check names them\)/m,
  )
  const strict = await run('src/commands/content-check.ts', standins.env, '--strict')
  expect(strict).toMatchObject({ code: 1, output: expect.stringMatching(/field "price"[^]*; 1 warning,/) })
  expect((await run('src/commands/content-check.ts', standins.env)).code).toBe(0)
})
