import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { someFolder } from '../http/built-shop.ts'
import { freePort, runStart } from './run-start.ts'

const listen = async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  onTestFinished(() => void other.close())
  return (other.address() as AddressInfo).port
}

test('a wrong configuration ends the start with one message that names every problem and no value', async () => {
  const start = runStart({
    DATA_DIR: await someFolder(),
    PORT: 'eighty',
    RAZORPAY_KEY_ID: 'rzp_test_hidden',
    RATE_LIMITS: 'many',
  })
  expect(await start.ended).toBe(1)
  expect(start.output()).toBe(
    [
      "The shop can't start:",
      '  - PORT must be a number.',
      '  - RATE_LIMITS must be a number.',
      '  - Razorpay: RAZORPAY_KEY_ID is set, RAZORPAY_KEY_SECRET is not.',
      '  - Razorpay: RAZORPAY_KEY_ID is set, RAZORPAY_WEBHOOK_SECRET is not.',
      '',
    ].join('\n'),
  )
})

test('a port in use is named before anything is built', async () => {
  const start = runStart({ DATA_DIR: await someFolder(), PORT: String(await listen()) })
  expect(await start.ended).toBe(1)
  expect(start.output()).toBe("The shop can't start:\n  - PORT is in use by another program.\n")
})

test('a port of the figures in use is named before anything is built', async () => {
  const start = runStart({
    DATA_DIR: await someFolder(),
    PORT: String(await freePort()),
    METRICS_PORT: String(await listen()),
  })
  expect(await start.ended).toBe(1)
  expect(start.output()).toBe("The shop can't start:\n  - METRICS_PORT is in use by another program.\n")
})

test.each(['192.0.2.1', '[::1]'])('a host that this machine does not have is named: %s', async (HOST) => {
  const start = runStart({
    DATA_DIR: await someFolder(),
    PORT: String(await freePort()),
    HOST,
    ALLOW_STANDINS_ON_NETWORK: '1',
  })
  expect(await start.ended).toBe(1)
  expect(start.output()).toBe("The shop can't start:\n  - HOST is no address of this machine.\n")
})

test('a data folder below a file, or where no folder can be made, is named', async () => {
  const file = join(await someFolder(), 'file')
  await writeFile(file, '')
  for (const [DATA_DIR, problem] of [
    [join(file, 'data'), `${file} is no folder.`],
    ['/proc/shop/data', 'the shop may not write to /proc.'],
  ] as const) {
    const start = runStart({ DATA_DIR, PORT: String(await freePort()) })
    expect(await start.ended).toBe(1)
    expect(start.output()).toBe(`The shop can't start:\n  - DATA_DIR: ${problem}\n`)
  }
})

test('live payment keys refuse to start beside stand-ins', async () => {
  const start = runStart({
    DATA_DIR: await someFolder(),
    PORT: String(await freePort()),
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
  })
  expect(await start.ended).toBe(1)
  expect(start.output()).toContain(
    'RAZORPAY_KEY_ID is live, so CONTENTFUL_SPACE_ID and CONTENTFUL_ACCESS_TOKEN must be set too.',
  )
})

test('live payment keys refuse the demonstration’s URL, e-mail addresses and rating', async () => {
  const start = runStart({
    DATA_DIR: await someFolder(),
    PORT: String(await freePort()),
    SITE_URL: 'https://ilvara.example',
    JWT_SECRETS: 's'.repeat(32),
    QUOTE_SIGNING_KEYS: 'q'.repeat(43),
    CONTENTFUL_SPACE_ID: 'space',
    CONTENTFUL_ACCESS_TOKEN: 'token',
    APPWRITE_PROJECT_ID: 'project',
    APPWRITE_API_KEY: 'key',
    PUBLIC_GOOGLE_CLIENT_ID: 'client',
    GOOGLE_CLIENT_SECRET: 'secret',
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'secret',
  })
  expect(await start.ended).toBe(1)
  expect(start.output()).toMatch(
    /payment keys are live, but these are still the demonstration's: SITE_URL, EMAIL_FROM, .*rating in/,
  )
})
