import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { type App, openApp } from '#server/app.ts'
import type { PasswordCost } from '#server/auth/passwords.ts'
import { openLog } from '#server/log.ts'
import { type Client, clientOf, type Send } from './client.ts'
import type { DatabaseName } from './databases.ts'
import { copyTables, takeSchema } from './new-schema.ts'
import { OFFERS } from './offers.ts'
import { answer } from './routes.ts'
import { signInStraight } from './sign-in.ts'
import type { Neighbours } from './standins.ts'
import { TEST_ENV } from './test-env.ts'

const NEXT_TO_NOTHING = { N: 2, r: 8, p: 1 }

export interface ShopOptions {
  readonly database?: DatabaseName
  readonly offers?: Offers
  /** Variables beside those of a test shop; limits are off unless RATE_LIMITS says otherwise. */
  readonly env?: Readonly<Record<string, string>>
  readonly standins?: Neighbours
  /** The clock of another machine; by default it shows the same time as the shop's. */
  readonly outsideTime?: () => Promise<Date>
  /** The cost of hashing a password: next to nothing, unless told otherwise. */
  readonly passwordCost?: PasswordCost | 'as in the program'
  /** By default the shop closes when the test ends. */
  readonly closes?: 'by hand'
}

export interface Shop {
  readonly app: App
  readonly dataDir: string
  /** Every line that the program has logged. */
  readonly logged: readonly string[]
  /** Somebody who isn't signed in. */
  readonly visitor: Client
  /** Sends a request unchanged, through the endpoint of its path. */
  readonly send: Send
  /** Signs somebody in without Google; `admin` makes her an administrator. */
  signIn(email: string, role?: 'customer' | 'admin'): Promise<Client>
  /** Advances the shop's clock. */
  passTime(ms: number): void
  /** Sells from another catalogue from now on. */
  publish(offers: Offers): Promise<void>
  close(): Promise<void>
}

const environmentOf = (dataDir: string, databaseUrl: string, { env, standins }: ShopOptions) => ({
  ...TEST_ENV,
  ...(standins && { SITE_URL: standins.siteUrl }),
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl,
  QUOTE_SIGNING_KEYS: 'dGhlLWtleS1vZi10aGUtcXVvdGVzLW9mLXRoZS10ZXM',
  ...standins?.env,
  ...env,
})

const releasesIn = (folder: string) => {
  let published = 0
  return async (offers: Offers) => {
    published += 1
    const release = { id: `release-${published}`, folder: join(folder, `release-${published}`) }
    await mkdir(release.folder)
    await writeFile(join(release.folder, 'catalogue.json'), JSON.stringify(offers))
    return release
  }
}

/** Opens a complete back end on a separate database; requests take the same path as in the program. */
export const openShop = async (options: ShopOptions = {}): Promise<Shop> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-test-'))
  const schema = options.database === 'postgres' ? await takeSchema() : undefined
  if (!schema) await copyTables(dataDir)
  const { config, problems } = readConfig(environmentOf(dataDir, schema?.url ?? '', options))
  if (problems.length > 0) throw new Error(problems.join(' '))

  let ahead = 0
  const logged: string[] = []
  const log = openLog({ write: (line) => void logged.push(line) })
  const now = () => new Date(Date.now() + ahead)
  const { passwordCost = NEXT_TO_NOTHING } = options
  const app = await openApp(config, {
    log,
    now,
    outsideTime: options.outsideTime ?? (async () => now()),
    ...(passwordCost !== 'as in the program' && { passwordCost }),
  })
  const publish = releasesIn(dataDir)
  let release = await publish(options.offers ?? OFFERS)
  let requests = 0

  const send: Send = (request, visitor = '192.0.2.1') => {
    requests += 1
    const requestId = `request-${requests}`
    return answer(request, { app, release, requestId, visitor, stopping: new AbortController().signal })
  }
  options.standins?.deliverTo((request) => send(request))

  const close = async () => {
    await app.close()
    await schema?.giveBack()
    await rm(dataDir, { recursive: true, force: true })
  }
  if (options.closes !== 'by hand') onTestFinished(close)

  const siteUrl = config.SITE_URL
  return {
    app,
    dataDir,
    logged,
    send,
    visitor: clientOf(send, siteUrl),
    signIn: async (email, role = 'customer') =>
      clientOf(send, siteUrl, await signInStraight(app, email, role)),
    passTime: (ms) => void (ahead += ms),
    publish: async (offers) => void (release = await publish(offers)),
    close,
  }
}

/** A shop with a customer. */
export const withCustomer = async (opening: Promise<Shop>) => {
  const shop = await opening
  return { shop, asha: await shop.signIn('asha@example.in') }
}

/** A shop with a member of staff. */
export const withStaff = async (opening: Promise<Shop>) => {
  const shop = await opening
  return { shop, admin: await shop.signIn('admin@example.in', 'admin') }
}
