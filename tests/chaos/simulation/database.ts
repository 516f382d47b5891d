import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  type TransactionSettings,
} from 'kysely'
import { SqliteFileDialect } from '#server/db/sqlite.ts'
import type { Machine } from './machine.ts'
import { theWorld } from './world.ts'

const SHORT_MS = 3
const STALL_MIN_MS = 100
const STALL_MAX_MS = 40 * 1000
// Short, because others retry every few milliseconds while a transaction stalls.
const STALL_MAX_IN_TRANSACTION_MS = 7 * 1000

const broken = (code: string) => Object.assign(new Error(`The database broke off (${code})`), { code })

const isWrite = (sql: string) => !/^\s*(select|pragma|with)\b/i.test(sql)

/** Rewrites a program's SQL to plant a fault in it. */
export type Plant = (sql: string) => string

/** A program's connection to the database: at every statement others may go first, and any statement may fail. */
class WorldDriver implements Driver {
  readonly #real: Driver
  readonly #machine: Machine
  #connection: DatabaseConnection | undefined
  #realConnection: DatabaseConnection | undefined
  #isInTransaction = false

  constructor(real: Driver, machine: Machine) {
    this.#real = real
    this.#machine = machine
    machine.onKilled(() => void real.destroy())
  }

  /** The real connection behind the one given to programs. */
  #realOf(given: DatabaseConnection): DatabaseConnection {
    return given === this.#connection && this.#realConnection ? this.#realConnection : given
  }

  /** Lets others go first, as the weather decides. */
  async #opening(): Promise<void> {
    const { random } = theWorld()
    const { openings, stalls } = this.#machine.weather()
    const maxMs = this.#isInTransaction ? STALL_MAX_IN_TRANSACTION_MS : STALL_MAX_MS
    if (random.chance(stalls)) await theWorld().pause(theWorld().between(STALL_MIN_MS, maxMs))
    else if (random.chance(openings)) await theWorld().pause(random.next() * SHORT_MS)
  }

  /** Runs a step that may fail before or after its effect. */
  async #step<T>(what: string, isLasting: boolean, work: () => Promise<T>): Promise<T> {
    await this.#opening()
    const { random } = theWorld()
    const isBreaking = random.chance(this.#machine.weather().database)
    const isAfter = isLasting && random.chance(0.5)
    if (isBreaking && !isAfter) {
      const isWorthRepeating = this.#isInTransaction && random.chance(0.5)
      theWorld().note(`breaks before ${what}`)
      throw broken(isWorthRepeating ? '40001' : 'ECONNRESET')
    }
    const result = await work()
    if (isBreaking) {
      theWorld().note(`breaks after ${what}`)
      throw broken('ECONNRESET')
    }
    return result
  }

  async init(): Promise<void> {
    await this.#real.init()
    const real = await this.#real.acquireConnection()
    // SQLite's own waiting would block the whole thread, and with it the world.
    await real.executeQuery(CompiledQuery.raw('pragma busy_timeout = 0'))
    this.#realConnection = real
    const { plant } = this.#machine
    this.#connection = {
      executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        const sql = plant(query.sql)
        const isLasting = !this.#isInTransaction && isWrite(sql)
        return this.#step(sql.slice(0, 40), isLasting, () => real.executeQuery<R>({ ...query, sql }))
      },
      streamQuery: (query, size) => real.streamQuery(query, size),
    }
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (!this.#connection) throw new Error('The driver was not opened.')
    return this.#connection
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    await this.#step('begin', false, () => this.#real.beginTransaction(this.#realOf(connection), settings))
    this.#isInTransaction = true
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#step('commit', true, () => this.#real.commitTransaction(this.#realOf(connection)))
    this.#isInTransaction = false
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await this.#real.rollbackTransaction(this.#realOf(connection))
    this.#isInTransaction = false
  }

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {
    await this.#real.destroy()
  }
}

/** From now on, every database that a machine's program opens belongs to its world. */
export const replaceDriver = (machineOf: () => Machine | undefined): void => {
  // eslint-disable-next-line typescript/unbound-method
  const create = SqliteFileDialect.prototype.createDriver
  SqliteFileDialect.prototype.createDriver = function (this: SqliteFileDialect) {
    const machine = machineOf()
    const real = create.call(this)
    // The type promises SQLite's own driver, but Kysely uses only what every driver has.
    return (machine ? new WorldDriver(real, machine) : real) as ReturnType<typeof create>
  }
  // A world has one connection; this adapter makes Kysely serialise its use.
  SqliteFileDialect.prototype.createAdapter = () => new SqliteAdapter()
}
