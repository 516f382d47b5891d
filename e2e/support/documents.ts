import { control } from './test.ts'

/** How the document service answers from now on; its README explains the fields. */
interface Fault {
  readonly match: string
  readonly times?: number
  readonly status?: number
  readonly body?: object
  readonly delayMs?: number
}

interface Call {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

interface RowCall {
  readonly rowId: string
  readonly data: Readonly<Record<string, unknown>>
}

const controlUrl = (what: string) => `${control('appwrite')}/${what}`

/** Makes the document service answer like this for requests that contain a text, so that no other test is affected. */
export const setFaults = async (about: string, ...faults: readonly Fault[]): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(faults.map((fault) => ({ ...fault, about })))
  await fetch(controlUrl('faults'), { method: 'POST', headers, body })
}

/** Restores the document service for requests that contain a text. */
export const clearFaults = async (about: string): Promise<void> => {
  await fetch(`${controlUrl('faults')}?about=${encodeURIComponent(about)}`, { method: 'DELETE' })
}

const isRowCall = (body: unknown): body is RowCall =>
  typeof body === 'object' && body !== null && 'rowId' in body && 'data' in body

/** Every attempt of the shop to store a row with this e-mail address in a table. */
export const attemptsToStore = async (table: string, email: string): Promise<readonly RowCall[]> => {
  const calls = (await (await fetch(controlUrl('calls'))).json()) as readonly Call[]
  return calls
    .filter(({ method, path }) => method === 'POST' && path.endsWith(`/${table}/rows`))
    .flatMap(({ body }) => (isRowCall(body) && body.data['email'] === email ? [body] : []))
}

/** An e-mail address that no other test uses. */
export const newEmail = (): string => `visitor-${crypto.randomUUID()}@example.in`
