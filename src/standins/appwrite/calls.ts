import { type Answer, type Call, fieldsOf, type Handler, textOf } from '../wire/answer.ts'
import type { Routes } from '../wire/routes.ts'
import type { Definitions } from './definitions.ts'
import type { Plan } from './plan.ts'
import { readQueries } from './queries.ts'
import { notFound, refusal } from './refusals.ts'
import { folded } from './collation.ts'
import type { Row, Rows } from './rows.ts'
import { checkChange, checkNew } from './structure.ts'
import type { Table } from './tables.ts'

export interface Project {
  readonly id: string
  readonly apiKey: string
  readonly definitions: Definitions
  readonly rows: Rows
  readonly plan: Plan
  /** Up to how many rows a list call counts for its `total`. */
  readonly maxCounted: () => number
}

/** The table that a call addresses; it exists. */
interface Place {
  readonly database: string
  readonly table: Table
  readonly tableId: string
}

const ROWS = '/v1/tablesdb/:database/tables/:table/rows'

/** The calls that read and write a project's rows. */
export const rowRoutes = (project: Project): Routes => {
  const { rows, plan } = project
  const at =
    (work: (place: Place, call: Call) => Answer): Handler =>
    (call) =>
      work(enter(project, call), call)
  const onRow = (work: (place: Place, row: Row, call: Call) => Answer): Handler =>
    at((place, call) => {
      const row = rows.find(place.tableId, call.params.row ?? '')
      if (!row) throw notFound('row')
      return work(place, row, call)
    })

  return {
    [`POST ${ROWS}`]: at((place, { body }) => ({
      status: 201,
      body: create(rows, place, fieldsOf(body)),
    })),
    [`GET ${ROWS}`]: at((place, { query }) => {
      const page = rows.list(place.tableId, readQueries(query, place.table))
      if (!page) throw refusal(400, 'general_cursor_not_found', 'Cursor not found')
      plan.count(page.rows.length)
      const total = Math.min(page.total, project.maxCounted())
      return { body: { total, rows: page.rows.map((row) => shown(row, place)) } }
    }),
    [`GET ${ROWS}/:row`]: onRow((place, row) => {
      plan.count(1)
      return { body: shown(row, place) }
    }),
    [`PATCH ${ROWS}/:row`]: onRow((place, row, { body }) => {
      const data = {
        ...JSON.parse(row.data),
        ...checkChange(place.table, fieldsOf(fieldsOf(body).data)),
      }
      const changed = rows.change(place.tableId, row, data, uniqueOf(place.table, data))
      if (changed === 'unique violated') throw alreadyExists()
      return { body: shown(changed, place) }
    }),
    [`DELETE ${ROWS}/:row`]: onRow((place, row) => {
      rows.remove(place.tableId, row.id)
      return { status: 204 }
    }),
  }

  function create(rows: Rows, place: Place, body: Readonly<Record<string, unknown>>) {
    const id = textOf(body.rowId)
    if (!id || !ID.test(id)) throw badId()
    const data = checkNew(place.table, fieldsOf(body.data))
    const permissions = Array.isArray(body.permissions) ? body.permissions : []
    const inserted = rows.insert(place.tableId, {
      id,
      data,
      permissions,
      unique: uniqueOf(place.table, data),
    })
    if (inserted === 'id exists') throw exists()
    if (inserted === 'unique violated') throw alreadyExists()
    return shown(inserted, place)
  }
}

/** The allowed names of rows, tables and columns. */
export const ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,35}$/

/** Refuses calls without the project's id and key, and every call while the plan allows none. */
export const requireKey = (project: Pick<Project, 'id' | 'apiKey' | 'plan'>, { headers }: Call): void => {
  if (headers['x-appwrite-project'] !== project.id) throw refusal(404, 'project_not_found', NO_PROJECT)
  project.plan.require()
  const { APPWRITE_EXPIRED_API_KEY: expired } = process.env
  if (expired && headers['x-appwrite-key'] === expired) throw refusal(401, 'project_key_expired', KEY_EXPIRED)
  if (headers['x-appwrite-key'] !== project.apiKey) throw refusal(401, 'user_unauthorized', NOT_PERMITTED)
}

const enter = (project: Project, call: Call): Place => {
  requireKey(project, call)
  const { database = '', table: tableId = '' } = call.params
  if (!project.definitions.hasDatabase(database)) throw notFound('database')
  const table = project.definitions.table(database, tableId)
  if (!table) throw notFound('table')
  return { database, table, tableId }
}

const shown = (row: Row, { tableId, database }: Place) => ({
  ...JSON.parse(row.data),
  $id: row.id,
  $sequence: String(row.sequence),
  $tableId: tableId,
  $databaseId: database,
  $createdAt: row.created_at,
  $updatedAt: row.updated_at,
  $permissions: JSON.parse(row.permissions),
})

const uniqueOf = ({ unique }: Table, data: Readonly<Record<string, unknown>>): string | null =>
  unique ? folded(textOf(data[unique]) ?? null) : null

const NO_PROJECT =
  'Project with the requested ID could not be found. Please check the value of the X-Appwrite-Project header to ensure the correct project ID is being used.'
const KEY_EXPIRED = 'The project key has expired. Please generate a new key using the Appwrite console.'
const NOT_PERMITTED = 'The current user is not authorized to perform the requested action.'

const exists = () =>
  refusal(
    409,
    'row_already_exists',
    'Row with the requested ID already exists. Try again with a different ID or use ID.unique() to generate a unique ID.',
  )

const alreadyExists = () =>
  refusal(
    409,
    'row_unique_constraint_violation',
    'Row violates a unique constraint. A row with the same value already exists.',
  )

const badId = () =>
  refusal(
    400,
    'general_argument_invalid',
    "Invalid `rowId` param: Parameter must contain at most 36 chars. Valid chars are a-z, A-Z, 0-9, period, hyphen, and underscore. Can't start with a special char",
  )
