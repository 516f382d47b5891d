import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import { startStandins } from '#standins/start.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { someFolder } from '../http/built-shop.ts'
import { cartOf } from '../support/checkout.ts'
import { clientOf } from '../support/client.ts'
import { followDockerfile, type Image, readSteps } from './image.ts'
import { freePort } from './run-start.ts'

const OPEN_WITHIN_MS = 240 * 1000
const EMPTY = { HOST: '', PORT: '', DATA_DIR: '' }

const stepOf = (name: string): readonly string[] => {
  const words = readSteps('Dockerfile').findLast((step) => step.name === name)?.words ?? ''
  return JSON.parse(words.slice(words.indexOf('['))) as string[]
}

test('empty variables count as unset: the image still listens on the network', async () => {
  const bin = await someFolder()
  await writeFile(join(bin, 'node'), '#!/bin/sh\necho "$HOST $PORT $DATA_DIR $*"\n', { mode: 0o755 })
  const [command = '', ...args] = stepOf('CMD')
  const output = (env: object) =>
    spawnSync(command, args, {
      env: { PATH: `${bin}:/usr/bin:/bin`, ...env },
      encoding: 'utf8',
    }).stdout.trim()
  expect(output(EMPTY)).toBe('0.0.0.0 4321 /data --max-semi-space-size=16 src/start.ts')
  expect(output({ HOST: '::', PORT: '8080', DATA_DIR: '/state' })).toBe(
    ':: 8080 /state --max-semi-space-size=16 src/start.ts',
  )
})

test('commands run in the container use its shop’s folder', () => {
  const wordsOf = (name: string) =>
    readSteps('Dockerfile')
      .filter((step) => step.name === name)
      .flatMap(({ words }) => words.split(' '))
  expect(wordsOf('ENV')).toContain(`DATA_DIR=${wordsOf('VOLUME')[0]}`)
})

test.each([
  ['', 'http://127.0.0.1:4321/api/health'],
  ['8080', 'http://127.0.0.1:8080/api/health'],
])('the health check with PORT=%s requests %s', (port, url) => {
  const [, ...args] = stepOf('HEALTHCHECK')
  const tell = 'globalThis.fetch = async (url) => (console.log(url), { ok: true })'
  const answer = spawnSync(process.execPath, ['--import', `data:text/javascript,${tell}`, ...args], {
    env: { PORT: port },
    encoding: 'utf8',
  })
  expect([answer.stdout.trim(), answer.status]).toEqual([url, 0])
})

test('compose passes the password unchanged, and the images are pinned', async () => {
  const compose = await readFile('compose.yaml', 'utf8')
  expect(compose).not.toMatch(/postgres:\/\/[^\s@]*\$/)
  expect(compose).toMatch(/DATABASE_URL: postgres:\/\/shop@database/)
  expect(compose).toMatch(/image: postgres:18@sha256:[0-9a-f]{64}\n/)
  expect(await readFile('Dockerfile', 'utf8')).toMatch(/^ARG NODE_IMAGE=node:24-slim@sha256:[0-9a-f]{64}$/m)
})

const isHealthy = ({ healthCheck: [command = '', ...args], env }: Image, port: string) => {
  const node = join(env.PATH?.split(':')[0] ?? '', command)
  return spawnSync(node, args, { env: { PORT: port } }).status === 0
}

/** Runs an image's command as its user, and returns its output. */
const runImage = (image: Image, env: Readonly<Record<string, string>>) => {
  const [command = '', ...args] = image.command
  const { root, workdir, uid, gid } = image
  const shop = spawn(command, args, {
    cwd: join(root, workdir),
    uid,
    gid,
    // A user without a home, as in the image.
    env: { HOME: '/nonexistent', ...image.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [shop.stdout, shop.stderr]) stream.on('data', (text) => (output += String(text)))
  const ended = once(shop, 'exit')
  onTestFinished(async () => {
    shop.kill('SIGKILL')
    await ended
  })
  return { shop, ended, output: () => output }
}

/** Registers, signs in and pays for the first product with a price; returns the order as the shop reports it. */
const buySomething = async (
  siteUrl: string,
  dataDir: string,
  pay: (orderId: string) => Promise<PaymentProof>,
) => {
  const asha = { name: 'Asha', email: 'asha@example.in', password: 'a password of her own' }
  const send = (request: Request) => fetch(request)
  const visitor = clientOf(send, siteUrl)
  expect((await visitor.post('/api/auth/register', asha)).status).toBeLessThan(300)
  const { body: signedIn } = await visitor.post<{ token: string; user: never }>('/api/auth/login', asha)
  const shopper = clientOf(send, siteUrl, signedIn)

  const release = (await readFile(join(dataDir, 'releases', 'current'), 'utf8')).trim()
  const catalogue = await readFile(join(dataDir, 'releases', release, 'catalogue.json'), 'utf8')
  const [product = '', offer] =
    Object.entries(JSON.parse(catalogue) as Offers).find(([, { price }]) => price !== undefined) ?? []
  const price = offer?.price ?? 0
  const [size = '', color = ''] = [offer?.sizes[0], offer?.colors[0]]
  const line = { product, productName: '', image: '', size, color, quantity: 1, price }
  const intent = await shopper.post<{ id: string; orderId: string }>(
    '/api/payment/create-payment-intent',
    cartOf(shopper, [line]),
  )
  expect(intent.status).toBe(200)
  const proof = await pay(intent.body.id)
  await shopper.post('/api/payment/verify-payment', { ...cartOf(shopper, [line]), ...proof })
  return (await shopper.get(`/api/orders/${intent.body.orderId}`)).body
}

const isRoot = process.getuid?.() === 0
if (!isRoot)
  console.info('NOT TRIED: the image’s steps as a user without rights; only root can become another user.')

test.skipIf(!isRoot)(
  'the image’s steps, followed by an unprivileged user with root’s packages, open a shop that sells',
  { timeout: 2 * OPEN_WITHIN_MS },
  async () => {
    const place = await someFolder()
    await chmod(place, 0o755)
    const image = followDockerfile('Dockerfile', place)
    expect(image.uid).toBe(65_534)
    const dataDir = join(image.root, image.volumes[0] ?? '')
    const port = String(await freePort())
    const siteUrl = `http://127.0.0.1:${port}`

    const standIns = await startStandins(['razorpay'], { dataDir: await someFolder(), siteUrl })
    onTestFinished(() => standIns.stop())
    const { FORWARDS: _, PUBLIC_NOTICE: __, ...payments } = standIns.env
    // As with --env-file and a copy of .env.example: every variable is set, most of them to nothing.
    const example = await readFile('.env.example', 'utf8')
    const empty = Object.fromEntries([...example.matchAll(/^(\w+)=$/gm)].map(([, name = '']) => [name, '']))
    const settings = {
      ...empty,
      ...payments,
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: dataDir,
      ALLOW_STANDINS_ON_NETWORK: '1',
    }
    const open = async () => {
      const running = runImage(image, settings)
      const isOver = () => running.shop.exitCode !== null || isHealthy(image, port)
      await expect.poll(isOver, { timeout: OPEN_WITHIN_MS, interval: 500 }).toBe(true)
      expect(running.shop.exitCode, running.output()).toBeNull()
      return running
    }
    const first = await open()

    const pay = async (orderId: string) => {
      const answer = await fetch(`${standIns.origins.razorpay}/control/pay`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ order_id: orderId, webhooks: false }),
      })
      return (await answer.json()) as PaymentProof
    }
    expect(await buySomething(siteUrl, dataDir, pay)).toMatchObject({ isPaid: true })
    first.shop.kill('SIGTERM')
    expect((await first.ended)[0]).toBe(0)

    // A recreated container has the previous one's volume, and nothing else of it.
    for (const name of await readdir(join(image.root, image.workdir, 'dist')))
      await rm(join(image.root, image.workdir, 'dist', name), { recursive: true })
    const second = await open()
    expect(second.output()).not.toContain('Building the shop')
    second.shop.kill('SIGTERM')
    expect((await second.ended)[0]).toBe(0)
  },
)

test.skipIf(!isRoot)('a folder the shop may not write to is named', async () => {
  const locked = join(await someFolder(), 'locked')
  await chmod(join(locked, '..'), 0o755)
  await mkdir(locked, { mode: 0o755 })
  const start = spawnSync(process.execPath, ['src/start.ts'], {
    uid: 65_534,
    gid: 65_534,
    env: { HOME: '/nonexistent', DATA_DIR: locked, PORT: String(await freePort()) },
    encoding: 'utf8',
  })
  expect(start.status).toBe(1)
  expect(start.stderr).toMatch(
    new RegExp(`^The shop can't start:\\n  - DATA_DIR: the shop may not write to ${locked}\\.\\n$`),
  )
})
