import { type Answer, type Call, fieldsOf, type Handler, textOf } from '../wire/answer.ts'
import type { Routes } from '../wire/routes.ts'
import { ID, type Project, requireKey } from './calls.ts'
import { alreadyExists, notFound, refusal } from './refusals.ts'
import type { Column } from './tables.ts'

/** The calls with which a set-up creates a database, its tables, columns and indexes. */
export const schemaRoutes = (project: Project): Routes => {
  const { definitions } = project
  const known =
    (work: (call: Call, fields: Readonly<Record<string, unknown>>) => Answer): Handler =>
    (call) => {
      requireKey(project, call)
      return work(call, fieldsOf(call.body))
    }
  const inDatabase = (work: (database: string, call: Call, fields: Fields) => Answer): Handler =>
    known((call, fields) => {
      const { database = '' } = call.params
      if (!definitions.hasDatabase(database)) throw notFound('database')
      return work(database, call, fields)
    })
  const inTable = (work: (database: string, table: string, call: Call, fields: Fields) => Answer): Handler =>
    inDatabase((database, call, fields) => {
      const { table = '' } = call.params
      if (!definitions.table(database, table)) throw notFound('table')
      return work(database, table, call, fields)
    })

  return {
    'POST /v1/tablesdb': known((_, fields) => {
      const id = idOf(fields['databaseId'], 'databaseId')
      if (definitions.hasDatabase(id)) throw alreadyExists('database')
      definitions.addDatabase(id)
      return { status: 201, body: { $id: id, name: fields['name'], enabled: true, type: 'tablesdb' } }
    }),
    'POST /v1/tablesdb/:database/tables': inDatabase((database, _, fields) => {
      const id = idOf(fields['tableId'], 'tableId')
      if (definitions.table(database, id)) throw alreadyExists('table')
      definitions.addTable(database, id)
      const { name, permissions = [], rowSecurity = false } = fields
      return {
        status: 201,
        body: { $id: id, $permissions: permissions, databaseId: database, name, rowSecurity, enabled: true },
      }
    }),
    'POST /v1/tablesdb/:database/tables/:table/columns/:type': inTable((database, table, call, fields) => {
      const key = idOf(fields['key'], 'key')
      if (definitions.column(database, table, key)) throw alreadyExists('column')
      if (fields['required'] === true && fields['default'] !== undefined && fields['default'] !== null)
        throw refusal(
          400,
          'column_default_unsupported',
          'Default values are not supported for required columns.',
        )
      definitions.addColumn(database, table, key, columnOf(call.params['type'] ?? '', fields))
      return { status: 202, body: { key, type: call.params['type'], status: 'processing' } }
    }),
    'GET /v1/tablesdb/:database/tables/:table/columns/:key': inTable((database, table, { params }) => {
      const found = definitions.column(database, table, params['key'] ?? '')
      if (!found) throw notFound('column')
      const { type } = found.column
      return { body: { key: params['key'], type, status: found.isReady ? 'available' : 'processing' } }
    }),
    'POST /v1/tablesdb/:database/tables/:table/indexes': inTable((database, table, _, fields) => {
      const key = idOf(fields['key'], 'key')
      if (definitions.hasIndex(database, table, key)) throw alreadyExists('index')
      const columns = Array.isArray(fields['columns']) ? fields['columns'].map(String) : []
      for (const column of columns) {
        const found = definitions.column(database, table, column)
        if (!found) throw refusal(400, 'column_unknown', `Unknown column: ${column}`)
        if (!found.isReady)
          throw refusal(400, 'column_not_available', 'The requested column is not yet available.')
      }
      const type = textOf(fields['type']) ?? 'key'
      definitions.addIndex(database, table, key, { type, columns })
      return { status: 202, body: { key, type, columns, status: 'processing' } }
    }),
  }
}

type Fields = Readonly<Record<string, unknown>>

const idOf = (value: unknown, name: string): string => {
  const text = textOf(value) ?? ''
  if (!ID.test(text)) throw refusal(400, 'general_argument_invalid', `Invalid \`${name}\` param`)
  return text
}

const columnOf = (type: string, fields: Fields): Column => {
  const required = fields['required'] === true ? { required: true as const } : {}
  switch (type) {
    case 'varchar':
      return { type, size: Number(fields['size']), ...required }
    case 'enum':
      return {
        type,
        elements: Array.isArray(fields['elements']) ? fields['elements'].map(String) : [],
        ...required,
      }
    case 'boolean':
      return { type, default: fields['default'] === true }
    case 'text':
      return { type }
    case 'datetime':
      return { type, ...required }
    default:
      throw refusal(404, 'general_route_not_found', 'Route not found.')
  }
}
