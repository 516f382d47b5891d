import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readArguments } from '#config/arguments.ts'
import { readConfig } from '#config/read-config.ts'
import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import { brand } from '#copy/settings.ts'
import { startStandins } from '#standins/start.ts'
import { newSchema } from '../support/new-schema.ts'
import { controlOf } from '../support/control.ts'
import { linkPackages } from '../support/link-packages.ts'
import { openBalancer } from './balancer.ts'
import { httpClientOf } from './http-client.ts'
import { startServer } from './server-process.ts'
import { asIntent, cartOf, type SignedIn } from './shopper.ts'

/**
 * `node tests/chaos/upgrade.ts`: the upgrade of docs/deploying.md, with two checkouts. Copies this checkout twice; the
 * copy for the new version has changed texts and one more table. While pages, their files and the back end are
 * requested twenty times a second, the new version starts beside the old one, the balancer switches over, and the old
 * one ends. An order begun with the old version is paid with the new one. Prints the counts and exits with 1 if any
 * answer failed. `--database postgres` (TEST_DATABASE_URL) uses PostgreSQL instead of SQLite.
 */

const { valueOf } = readArguments({
  help: `Usage: node tests/chaos/upgrade.ts [--database postgres]

Tries the upgrade of docs/deploying.md with two copies of this checkout, under constant requests. Uses SQLite unless
told otherwise; postgres needs TEST_DATABASE_URL. Exits with 1 if any answer failed.`,
  options: ['database'],
})
const database = valueOf('database') ?? 'sqlite'

const PER_SECOND = 20
const BEFORE_MS = 5 * 1000
const AFTER_MS = 10 * 1000
/** A page may stay open for a while before it requests its next file. */
const LATER_MS = 2 * 1000
const NEW_WORDS = 'Silk for the evening, too'
const PATHS = [
  '/',
  '/shop',
  '/api/health',
  '/about',
  '/api/payment-downtimes',
  '/cart',
  '/api/orders/myorders',
]

/** A copy of this checkout as it is now, with its packages linked. */
const checkOut = async (place: string, name: string): Promise<string> => {
  const folder = join(place, name)
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  for (const file of files.split('\n').filter(Boolean)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(file, join(folder, file))
  }
  linkPackages(folder)
  return folder
}

const replaceIn = async (file: string, before: string, after: string) => {
  const text = await readFile(file, 'utf8')
  if (!text.includes(before)) throw new Error(`${file} does not hold ${before}`)
  await writeFile(file, text.replace(before, after))
}

const makeNewer = async (folder: string) => {
  await replaceIn(join(folder, 'src/copy/settings.ts'), brand.strapline, NEW_WORDS)
  const newer = `{ name: '999-newer', up: (db) => run(db, ['create table newer (id text primary key)']) },\n]`
  const file = join(folder, 'src/server/db/migrations.ts')
  const text = await readFile(file, 'utf8')
  await writeFile(file, text.replace(/\]\s*$/, newer))
}

const place = await mkdtemp(join(tmpdir(), 'shop-upgrade-'))
const balancer = await openBalancer()
const schema = database === 'postgres' ? await newSchema() : undefined
const dataDir = join(place, 'data')
await mkdir(dataDir)
const standins = await startStandins(['contentful', 'appwrite', 'google', 'razorpay'], {
  dataDir: place,
  siteUrl: balancer.origin,
})
const env = {
  ...standins.env,
  SITE_URL: balancer.origin,
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  DATABASE_URL: schema?.url ?? '',
  RATE_LIMITS: '0',
}
const { config } = readConfig(env)
const { get, post } = httpClientOf({ balancer, config })

const failed: string[] = []
let asked = 0
let slowestMs = 0
let isNewSeen = false
let paid = 0
let phase = 'before'

const count = async <A extends { status: number; body: unknown }>(
  what: string,
  answering: Promise<A | undefined>,
): Promise<A | undefined> => {
  asked += 1
  const began = performance.now()
  const answer = await answering
  slowestMs = Math.max(slowestMs, performance.now() - began)
  if (!answer || answer.status >= 400) failed.push(`${phase}, ${what}: ${answer?.status ?? 'no answer'}`)
  return answer
}

const control = controlOf((service) => standins.origins[service])

const signIn = async (): Promise<SignedIn> => {
  const person = { sub: 'meera', email: 'meera@example.in', name: 'Meera Iyer', hd: 'example.in' }
  const { code } = await control<{ code: string }>('google', 'POST', '/control/code', person)
  return (await count('sign-in', post('/api/auth/google-login', { token: code })))?.body as SignedIn
}

/** Opens a page and requests its files a little later, as the page would while somebody reads it. */
const readPage = async (path: string, token: string) => {
  const answer = await count(path, get(path, token === '' ? {} : { authorization: `Bearer ${token}` }))
  const html = typeof answer?.body === 'string' ? answer.body : ''
  isNewSeen ||= html.includes(NEW_WORDS)
  const file = /(?<=["'(])\/_astro\/[^"')]+/.exec(html)?.[0]
  if (!file) return
  await sleep(LATER_MS)
  await count(file, get(file))
}

/** Begins an order; returns functions that pay it and read it afterwards. */
const beginOrder = async ({ token, user }: SignedIn, quantity: number) => {
  const authorization = `Bearer ${token}`
  const release = (await readFile(join(dataDir, 'releases', 'current'), 'utf8')).trim()
  const catalogue = await readFile(join(dataDir, 'releases', release, 'catalogue.json'), 'utf8')
  type Offer = { readonly price?: number; readonly sizes: string[]; readonly colors: string[] }
  const [product = '', offer] =
    Object.entries(JSON.parse(catalogue) as Record<string, Offer>).find(([, { price }]) => price) ?? []
  const [size = '', color = ''] = [offer?.sizes[0], offer?.colors[0]]
  const price = (offer?.price ?? 0) * quantity
  const line = { product, productName: '', image: '', size, color, quantity, price }
  const intent = await count(
    'order',
    post('/api/payment/create-payment-intent', cartOf([line], user), { authorization }),
  )
  const { id, orderId } = asIntent(intent?.body)
  return async () => {
    const proof = await control<PaymentProof>('razorpay', 'POST', '/control/pay', {
      order_id: id,
      webhooks: true,
    })
    await count('payment', post('/api/payment/verify-payment', proof, { authorization }))
    const { body } = (await count('paid order', get(`/api/orders/${orderId}`, { authorization }))) ?? {}
    if ((body as { isPaid?: boolean } | undefined)?.isPaid) paid += 1
    else failed.push(`order ${orderId} is not paid`)
  }
}

const readyAt = async (port: number) =>
  (await fetch(`http://127.0.0.1:${port}/api/ready`, { signal: AbortSignal.timeout(5000) })).status

console.log(`Two checkouts, ${database}, one data folder.`)
const stops: (() => Promise<unknown>)[] = []
try {
  const oldCode = await checkOut(place, 'old')
  const newCode = await checkOut(place, 'new')
  await makeNewer(newCode)
  const old = await startServer(env, oldCode)
  stops.push(old.kill)
  balancer.serve([old.port])
  const shopper = await signIn()
  await (
    await beginOrder(shopper, 1)
  )()

  const under: Promise<void>[] = []
  let turn = 0
  const load = setInterval(() => {
    under.push(readPage(PATHS[turn++ % PATHS.length] ?? '/', shopper.token))
  }, 1000 / PER_SECOND)
  await sleep(BEFORE_MS)
  const payLater = await beginOrder(shopper, 2)

  phase = 'while the new one starts'
  const young = await startServer(env, newCode)
  stops.push(young.kill)
  const readiness = [await readyAt(old.port), await readyAt(young.port)]
  await sleep(LATER_MS)
  balancer.serve([young.port])
  phase = 'while the old one ends'
  const oldEnded = await old.stop()
  phase = 'after'
  await payLater()
  await (
    await beginOrder(shopper, 3)
  )()
  await sleep(AFTER_MS)
  clearInterval(load)
  await Promise.all(under)

  if (oldEnded !== 0) failed.push(`the old version ended with ${oldEnded}`)
  if (readiness.join() !== '503,200') failed.push(`/api/ready of old and new answered ${readiness.join()}`)
  if (!isNewSeen) failed.push('no page showed the new words')
  console.log(`  answers            ${asked}
  failed             ${failed.length}
  slowest            ${slowestMs.toFixed(0)} ms
  orders paid        ${paid} of 3: with the old version, begun with the old and paid with the new, with the new`)
  for (const what of failed.slice(0, 20)) console.error(`  FAILED ${what}`)
  process.exitCode = failed.length === 0 ? 0 : 1
} finally {
  await Promise.all(stops.map((stop) => stop()))
  await standins.stop()
  await balancer.stop()
  await schema?.drop()
  await rm(place, { recursive: true, force: true })
}
