import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Config, readConfig } from '#config/read-config.ts'
import type { Account } from '#server/auth/account.ts'
import { openApp } from '#server/app.ts'
import { openLog } from '#server/log.ts'
import { signInStraight } from '../../support/sign-in.ts'
import { TEST_ENV } from '../../support/test-env.ts'
import { replaceWhatLiesBelow } from './below.ts'
import { replaceDriver } from './database.ts'
import { type Disk, openDisk } from './disk.ts'
import { theMachine } from './machine.ts'
import { type Provider, replaceLine } from './provider.ts'
import { enter, World } from './world.ts'

const SHOPPERS = ['asha@example.in', 'meera@example.in', 'leela@example.in']
const ADMIN = 'staff@example.in'
// In memory if there is such a folder, because no story depends on the disk.
const MEMORY = '/dev/shm'

/** The state in which every story begins. */
export interface Ground {
  readonly config: Config
  readonly disk: Disk
  readonly shoppers: readonly Account[]
  readonly admin: Account
  /** Sets the provider that the shop's calls reach from now on. */
  readonly connect: (provider: Provider) => void
  /** Resets the database to the state in which stories begin; returns its path. */
  readonly fresh: () => string
  readonly close: () => void
}

const configFor = (dataDir: string): Config => {
  const { config, problems } = readConfig({ ...TEST_ENV, DATA_DIR: dataDir })
  if (problems.length > 0) throw new Error(problems.join(' '))
  return config
}

const accountsIn = async (config: Config) => {
  const log = openLog({ write: () => undefined })
  const app = await openApp(config, { log })
  for (const email of SHOPPERS) await signInStraight(app, email, 'customer')
  await signInStraight(app, ADMIN, 'admin')
  const accountOf = async (email: string): Promise<Account> => {
    const row = app.db.kysely
      .selectFrom('users')
      .innerJoin('identities', 'identities.user_id', 'users.id')
      .selectAll('users')
      .select('identities.subject as google_id')
      .where('email', '=', email)
    return row.executeTakeFirstOrThrow()
  }
  const shoppers = await Promise.all(SHOPPERS.map(accountOf))
  const admin = await accountOf(ADMIN)
  await app.close()
  return { shoppers, admin }
}

/** Replaces the world below this process, permanently, and prepares the state in which every story begins. */
export const prepareGround = async (): Promise<Ground> => {
  const folder = mkdtempSync(join(existsSync(MEMORY) ? MEMORY : tmpdir(), 'shop-simulation-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const config = configFor(dataDir)
  const disk = openDisk()
  let provider: Provider | undefined
  replaceWhatLiesBelow(disk)
  replaceDriver(theMachine)
  replaceLine(() => {
    if (!provider) throw new Error('There is no provider yet.')
    return provider
  })
  const path = join(dataDir, 'shop.sqlite')
  const template = join(folder, 'template.sqlite')
  const accounts = await enter(new World(0)).tell(() => accountsIn(config))
  copyFileSync(path, template)
  return {
    config,
    disk,
    ...accounts,
    connect: (next) => void (provider = next),
    fresh: () => {
      for (const ending of ['', '-wal', '-shm']) rmSync(path + ending, { force: true })
      copyFileSync(template, path)
      return path
    },
    close: () => rmSync(folder, { recursive: true, force: true }),
  }
}
