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
const STALL_LEAST_MS = 100
const STALL_MOST_MS = 40 * 1000
// Others ask again every few milliseconds while a transaction stands still.
const STALL_MOST_IN_TRANSACTION_MS = 7 * 1000

const broken = (code: string) => Object.assign(new Error(`The database broke off (${code})`), { code })

const isWrite = (sql: string) => !/^\s*(select|pragma|with)\b/i.test(sql)

/** Rewrites what a program asks of the database, to plant a fault in it. */
export type Plant = (sql: string) => string

/** A program's connection to the database: others may go first at every statement, and any of them may break off. */
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

  /** The file's own connection behind the one that programs are given. */
  #realOf(given: DatabaseConnection): DatabaseConnection {
    return given === this.#connection && this.#realConnection ? this.#realConnection : given
  }

  /** Lets others go first, as the weather wants it. */
  async #opening(): Promise<void> {
    const { random } = theWorld()
    const { openings, stalls } = this.#machine.weather()
    const longestMs = this.#isInTransaction ? STALL_MOST_IN_TRANSACTION_MS : STALL_MOST_MS
    if (random.chance(stalls)) await theWorld().pause(theWorld().between(STALL_LEAST_MS, longestMs))
    else if (random.chance(openings)) await theWorld().pause(random.next() * SHORT_MS)
  }

  /** Does something that may break off before or after its effect. */
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
    // SQLite's own waiting stops the whole thread, and with it the world.
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

/** From now on every database that a machine's program opens is one of its world. */
export const replaceDriver = (machineOf: () => Machine | undefined): void => {
  // eslint-disable-next-line typescript/unbound-method
  const create = SqliteFileDialect.prototype.createDriver
  SqliteFileDialect.prototype.createDriver = function (this: SqliteFileDialect) {
    const machine = machineOf()
    const real = create.call(this)
    // Its type promises SQLite's own driver, of which Kysely asks nothing but what every driver can do.
    return (machine ? new WorldDriver(real, machine) : real) as ReturnType<typeof create>
  }
  // The world has one connection, so that Kysely lets one after the other use it.
  SqliteFileDialect.prototype.createAdapter = () => new SqliteAdapter()
}
