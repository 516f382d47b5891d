import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { someFolder } from '../http/built-shop.ts'
import { listeningForTest } from '../support/listening.ts'
import { listProcesses } from './processes.ts'
import { refusedStart, runStart } from './run-start.ts'

const START_MS = 60 * 1000

test('a wrong configuration ends the start with one message that names every problem and no value', async () => {
  const output = await refusedStart({
    PORT: 'eighty',
    RAZORPAY_KEY_ID: 'rzp_test_hidden',
    RATE_LIMITS: 'many',
  })
  expect(output).toBe(
    [
      "The shop can't start:",
      '  - PORT must be a number, 0 or more.',
      '  - RATE_LIMITS must be a number, 0 or more.',
      '  - Razorpay: RAZORPAY_KEY_ID is set, RAZORPAY_KEY_SECRET is not.',
      '  - Razorpay: RAZORPAY_KEY_ID is set, RAZORPAY_WEBHOOK_SECRET is not.',
      '',
    ].join('\n'),
  )
})

test.each(['PORT', 'METRICS_PORT'])('a %s in use is reported before anything is built', async (name) => {
  const port = String(await listeningForTest(createServer()))
  expect(await refusedStart({ [name]: port })).toBe(
    `The shop can't start:\n  - ${name} is in use by another program.\n`,
  )
})

test.each(['192.0.2.1', '[::1]'])('a host that this machine doesn’t have is reported: %s', async (HOST) => {
  expect(await refusedStart({ HOST, ALLOW_STANDINS_ON_NETWORK: '1' })).toBe(
    "The shop can't start:\n  - HOST is not an address of this machine.\n",
  )
})

test('a data folder below a file, or where no folder can be created, is reported', async () => {
  const file = join(await someFolder(), 'file')
  await writeFile(file, '')
  for (const [DATA_DIR, problem] of [
    [join(file, 'data'), `${file} is not a folder.`],
    ['/proc/shop/data', 'the shop may not write to /proc.'],
  ] as const)
    expect(await refusedStart({ DATA_DIR })).toBe(`The shop can't start:\n  - DATA_DIR: ${problem}\n`)
})

// Processes are found through /proc.
test.skipIf(process.platform !== 'linux')(
  'a first build that the system kills, as when memory runs out, ends the start, which says so',
  { timeout: 2 * START_MS },
  async () => {
    const DATA_DIR = await someFolder()
    const start = runStart({ DATA_DIR, PORT: '0' })
    await start.until(/Building the shop/, START_MS)
    const builds = () =>
      listProcesses(
        (command, environment) =>
          command.includes('src/commands/build.ts') && environment.includes(`DATA_DIR=${DATA_DIR}`),
      )
    await expect.poll(async () => (await builds()).length, { timeout: START_MS }).toBe(1)
    for (const pid of await builds()) process.kill(pid, 'SIGKILL')
    expect(await start.ended).toBe(1)
    expect(start.output()).toContain(
      'The system ended this step by SIGKILL, as it does when memory runs out.',
    )
  },
)

test('live payment keys refuse the demonstration’s URL, e-mail addresses and rating', async () => {
  const output = await refusedStart({
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
  expect(output).toMatch(
    /payment keys are live, but these are still the demonstration's: SITE_URL, EMAIL_FROM, .*rating in/,
  )
})
