import { AppwriteException, Client, Query, TablesDB } from 'appwrite'
import { z } from 'zod'
import type { Config } from '#config/read-config.ts'
import type { Log } from '../log.ts'
import type { ServiceResult, DocumentService, Fault, DocumentTable, RowQuery } from './document-service.ts'

const TIMEOUT_MS = 10 * 1000

// A proxy's error page with status 200 would arrive as an object without an id.
const rowSchema = z
  .looseObject({ $id: z.string().min(1), $createdAt: z.string() })
  .transform(({ $id, $createdAt, ...fields }) => ({
    id: $id,
    createdAt: new Date($createdAt).toISOString(),
    fields,
  }))

const pageSchema = z.object({ rows: z.array(rowSchema), total: z.number() })

// These are 403 errors, too, but concern the whole project, until somebody restores it or its plan.
const PROJECT_UNAVAILABLE = ['project_paused', 'general_resource_blocked']

/** What went wrong, by code and type; the service's messages do not contain the words one would expect. */
const faultOf = (error: unknown): Fault => {
  if (!(error instanceof AppwriteException)) return 'failed'
  const { code, type } = error
  if (PROJECT_UNAVAILABLE.includes(type)) return 'failed'
  if (code === 409) return 'exists'
  if (code === 401 || code === 403) return 'not allowed'
  if (code === 400) return 'invalid'
  if (code !== 404) return 'failed'
  if (type === 'project_not_found' || type === 'database_not_found') return 'not set up'
  return type === 'row_not_found' ? 'no such row' : 'not found'
}

const described = (error: unknown) =>
  error instanceof AppwriteException
    ? { code: error.code, type: error.type }
    : { code: 0, type: error instanceof Error ? error.name : typeof error }

// The SDK has no timeout, and its fetch accepts no signal.
const withTimeout = async <T>(call: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, TIMEOUT_MS, new Error('The document service did not answer in time'))
  })
  try {
    return await Promise.race([call, silence])
  } finally {
    clearTimeout(timer)
  }
}

const queriesOf = ({ equal = {}, changedAfter, searchText, limit, offset, after }: RowQuery): string[] => [
  ...Object.entries(equal).map(([column, value]) => Query.equal(column, value)),
  ...(changedAfter ? [Query.updatedAfter(changedAfter)] : []),
  ...(searchText
    ? [
        Query.or([
          ...searchText.columns.map((column) => Query.contains(column, searchText.text)),
          ...(searchText.ids.length > 0 ? [Query.equal('$id', [...searchText.ids])] : []),
        ]),
      ]
    : []),
  Query.orderDesc('$createdAt'),
  Query.limit(limit),
  ...(offset ? [Query.offset(offset)] : []),
  ...(after ? [Query.cursorAfter(after)] : []),
]

const notSetUp = async (): Promise<ServiceResult<never>> => ({ outcome: 'not set up' })

/**
 * Appwrite through its own SDK, called from the server with an API key, so that no visitor can list anybody's e-mail
 * address.
 */
export const openAppwrite = (config: Config, log: Log): DocumentService => {
  if (!config.APPWRITE_PROJECT_ID || !config.APPWRITE_API_KEY)
    return { create: notSetUp, list: notSetUp, change: notSetUp, remove: notSetUp }

  const client = new Client().setEndpoint(config.APPWRITE_ENDPOINT).setProject(config.APPWRITE_PROJECT_ID)
  client.headers['X-Appwrite-Key'] = config.APPWRITE_API_KEY
  const tables = new TablesDB(client)
  const tableIds: Readonly<Record<DocumentTable, string>> = {
    requests: config.APPWRITE_REQUESTS_TABLE_ID,
    contacts: config.APPWRITE_CONTACTS_TABLE_ID,
    subscribers: config.APPWRITE_SUBSCRIBERS_TABLE_ID,
  }
  const at = (table: DocumentTable) => ({
    databaseId: config.APPWRITE_DATABASE_ID,
    tableId: tableIds[table],
  })

  const ask = async <T>(
    what: string,
    call: () => Promise<unknown>,
    schema: z.ZodType<T>,
  ): Promise<ServiceResult<T>> => {
    try {
      return { outcome: 'done', value: schema.parse(await withTimeout(call())) }
    } catch (error) {
      const outcome = faultOf(error)
      if (outcome !== 'exists') log.warn({ what, outcome, ...described(error) }, 'A document call failed')
      return { outcome }
    }
  }

  return {
    create: (table, rowId, data) =>
      ask(`create ${table}`, () => tables.createRow({ ...at(table), rowId, data }), rowSchema),
    list: (table, wanted) =>
      ask(`list ${table}`, () => tables.listRows({ ...at(table), queries: queriesOf(wanted) }), pageSchema),
    change: (table, rowId, data) =>
      ask(`change ${table}`, () => tables.updateRow({ ...at(table), rowId, data }), rowSchema),
    remove: (table, rowId) =>
      ask(
        `remove ${table}`,
        () => tables.deleteRow({ ...at(table), rowId }),
        z.unknown().transform(() => undefined),
      ),
  }
}
