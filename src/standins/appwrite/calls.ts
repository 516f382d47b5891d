import { randomBytes } from 'node:crypto'

import { type Answer, type Call, fieldsOf, type Handler, textOf } from '../wire/answer.ts'
import type { Routes } from '../wire/routes.ts'
import type { Definitions } from './definitions.ts'
import { type Dialect, dialects } from './dialect.ts'
import { readQueries } from './queries.ts'
import { refusal } from './refusals.ts'
import type { Row, Rows } from './rows.ts'
import { checkChange, checkNew } from './structure.ts'
import type { Table } from './tables.ts'

export interface Project {
  readonly id: string
  readonly apiKey: string
  readonly definitions: Definitions
  readonly rows: Rows
}

/** Where a call landed: a known table, in one of the two dialects. */
interface Place {
  readonly database: string
  readonly table: Table
  readonly tableId: string
  readonly dialect: Dialect
}

/** The row calls of a project, in both dialects. */
export const rowRoutes = (project: Project): Routes =>
  Object.assign({}, ...dialects.map((dialect) => dialectRoutes(project, dialect)))

const dialectRoutes = (project: Project, dialect: Dialect): Routes => {
  const { rows } = project
  const at =
    (work: (place: Place, call: Call) => Answer): Handler =>
    (call) =>
      work({ ...enter(project, dialect, call), dialect }, call)
  const onRow = (work: (place: Place, row: Row, call: Call) => Answer): Handler =>
    at((place, call) => {
      const row = rows.find(place.tableId, call.params.row ?? '')
      if (!row) throw notFound(dialect.row)
      return work(place, row, call)
    })

  return {
    [`POST ${dialect.base}`]: at((place, { body }) => ({
      status: 201,
      body: create(rows, place, fieldsOf(body)),
    })),
    [`GET ${dialect.base}`]: at((place, { query }) => {
      const page = rows.list(place.tableId, readQueries(query, place.table))
      if (!page) throw refusal(400, 'general_cursor_not_found', 'Cursor not found')
      const total = query.get('total') === 'false' ? 0 : page.total
      return {
        body: { total, [dialect.rows]: page.rows.map((row) => printed(row, place)) },
      }
    }),
    [`GET ${dialect.base}/:row`]: onRow((place, row) => ({ body: printed(row, place) })),
    [`PATCH ${dialect.base}/:row`]: onRow((place, row, { body }) => {
      const data = {
        ...JSON.parse(row.data),
        ...checkChange(place.table, fieldsOf(fieldsOf(body).data), dialect),
      }
      const changed = rows.change(place.tableId, row, data, uniqueOf(place.table, data))
      if (changed === 'unique violated') throw taken(dialect)
      return { body: printed(changed, place) }
    }),
    [`DELETE ${dialect.base}/:row`]: onRow((place, row) => {
      rows.remove(place.tableId, row.id)
      return { status: 204 }
    }),
  }

  function create(rows: Rows, place: Place, body: Readonly<Record<string, unknown>>) {
    const given = textOf(body[`${dialect.row}Id`])
    if (!given || (given !== 'unique()' && !ROW_ID.test(given))) throw badId(dialect)
    const data = checkNew(place.table, fieldsOf(body.data), dialect)
    const permissions = Array.isArray(body.permissions) ? body.permissions : []
    const id = given === 'unique()' ? randomBytes(10).toString('hex') : given
    const inserted = rows.insert(place.tableId, {
      id,
      data,
      permissions,
      unique: uniqueOf(place.table, data),
    })
    if (inserted === 'id exists') throw exists(dialect)
    if (inserted === 'unique violated') throw taken(dialect)
    return printed(inserted, place)
  }
}

const ROW_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/

/** Refuses whoever does not show the project and its key. */
export const requireKey = (project: Pick<Project, 'id' | 'apiKey'>, { headers }: Call): void => {
  if (headers['x-appwrite-project'] !== project.id) throw refusal(404, 'project_not_found', NO_PROJECT)
  const { APPWRITE_EXPIRED_API_KEY: expired } = process.env
  if (expired && headers['x-appwrite-key'] === expired) throw refusal(401, 'project_key_expired', KEY_EXPIRED)
  if (headers['x-appwrite-key'] !== project.apiKey) throw refusal(401, 'user_unauthorized', NOT_PERMITTED)
}

const enter = (project: Project, { table: word }: Dialect, call: Call) => {
  requireKey(project, call)
  const { database = '', table: tableId = '' } = call.params
  if (!project.definitions.hasDatabase(database)) throw notFound('database')
  const table = project.definitions.table(database, tableId)
  if (!table) throw notFound(word)
  return { database, table, tableId }
}

const printed = (row: Row, { dialect, tableId, database }: Place) => ({
  ...JSON.parse(row.data),
  $id: row.id,
  $sequence: String(row.sequence),
  [`$${dialect.table}Id`]: tableId,
  $databaseId: database,
  $createdAt: row.created_at,
  $updatedAt: row.updated_at,
  $permissions: JSON.parse(row.permissions),
})

const uniqueOf = ({ unique }: Table, data: Readonly<Record<string, unknown>>): string | null =>
  unique ? (textOf(data[unique]) ?? null) : null

const NO_PROJECT =
  'Project with the requested ID could not be found. Please check the value of the X-Appwrite-Project header to ensure the correct project ID is being used.'
const KEY_EXPIRED = 'The project key has expired. Please generate a new key using the Appwrite console.'
const NOT_PERMITTED = 'The current user is not authorized to perform the requested action.'

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

const notFound = (word: string) =>
  refusal(404, `${word}_not_found`, `${capital(word)} with the requested ID could not be found.`)

const exists = ({ row }: Dialect) =>
  refusal(
    409,
    `${row}_already_exists`,
    `${capital(row)} with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.`,
  )

const taken = ({ row }: Dialect) =>
  refusal(
    409,
    `${row}_unique_constraint_violation`,
    `${capital(row)} violates a unique constraint. A ${row} with the same value already exists.`,
  )

const badId = ({ row }: Dialect) =>
  refusal(
    400,
    'general_argument_invalid',
    `Invalid \`${row}Id\` param: Parameter must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char`,
  )
