import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { someFolder } from '../front/printed-shop.ts'
import { useStandins } from '../support/standins.ts'

const standins = useStandins('contentful', 'appwrite', 'google', 'razorpay')

const run = async (
  file: string,
  environment: Readonly<Record<string, string>>,
  ...args: readonly string[]
) => {
  const env = { PATH: process.env.PATH, DATA_DIR: await someFolder(), ...environment }
  return new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = execFile(process.execPath, [file, ...args], { env }, (_error, out, err) =>
      resolve({ code: child.exitCode, said: out + err }),
    )
  })
}

test('the doctor says of every part whether it works, and ends well', async () => {
  const { code, said } = await run('src/commands/doctor.ts', standins.env)
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
    expect(said).toMatch(new RegExp(`^${part} +works`, 'm'))
  for (const part of ['Mail', 'Address', 'Keys', 'Brand'])
    expect(said).toMatch(new RegExp(`^${part} +to do`, 'm'))
  expect(said).toMatch(/^Staff +to do .*STAFF_SECOND_FACTOR is off/m)
})

test('live payment keys beside staff without a second factor are settings that are broken', async () => {
  const live = { ...standins.env, RAZORPAY_KEY_ID: 'rzp_live_1' }
  const { code, said } = await run('src/commands/doctor.ts', { ...live, STAFF_SECOND_FACTOR: 'off' })
  expect(code).toBe(1)
  expect(said).toMatch(/^Settings +BROKEN +STAFF_SECOND_FACTOR must not be off/m)
  const { said: required } = await run('src/commands/doctor.ts', { ...live, STAFF_SECOND_FACTOR: 'required' })
  expect(required).not.toContain('STAFF_SECOND_FACTOR')
})

test('without credentials the hosted services are played', async () => {
  const folder = await someFolder()
  const { code, said } = await run('src/commands/doctor.ts', { DATA_DIR: folder })
  expect(code).toBe(0)
  // It looks, and makes nothing: neither a database nor tables.
  expect(await readdir(folder)).not.toContain('shop.sqlite')
  expect(said).toMatch(/^Audit log +works +none yet\.$/m)
  for (const part of ['Contentful', 'Appwrite', 'Google', 'Razorpay'])
    expect(said).toMatch(new RegExp(`^${part} +played`, 'm'))
})

test('a wrong key and a service that can’t be reached are named, and no secret is', async () => {
  const { code, said } = await run('src/commands/doctor.ts', {
    ...standins.env,
    RAZORPAY_KEY_SECRET: 'not-the-secret',
    GOOGLE_CLIENT_SECRET: 'not-the-secret',
    CONTENTFUL_API_URL: 'http://127.0.0.1:1',
    CONTENTFUL_PREVIEW_TOKEN: 'not-the-secret',
  })
  expect(code).toBe(1)
  expect(said).toMatch(/^Preview +BROKEN +The content service answered 401/m)
  expect(said).toMatch(/^Razorpay +BROKEN +the key or its secret is refused/m)
  expect(said).toMatch(/^Google +BROKEN +the client is refused: invalid_client/m)
  expect(said).toMatch(/^Contentful +BROKEN/m)
  expect(said).not.toContain('not-the-secret')
})

test('the content check names what can’t be shown, and is strict when told so', async () => {
  expect(await run('src/commands/content-check.ts', standins.env, '--strict')).toMatchObject({
    code: 0,
    said: expect.stringContaining('22 pieces'),
  })
  await fetch(`${standins.env.CONTENTFUL_API_URL}/control/entries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'product', id: 'product-emerald-peak-lapel-blazer', fields: { price: -5 } }),
  })
  expect((await run('src/commands/doctor.ts', standins.env)).said).toMatch(
    /^Contentful +works +22 pieces, 1 warning \(npm run content:check names them\)/m,
  )
  const strict = await run('src/commands/content-check.ts', standins.env, '--strict')
  expect(strict).toMatchObject({ code: 1, said: expect.stringMatching(/field "price"[^]*; 1 warning,/) })
  expect((await run('src/commands/content-check.ts', standins.env)).code).toBe(0)
})
