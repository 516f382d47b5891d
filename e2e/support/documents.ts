import { mkdir, rmdir, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { control, test as base } from './test.ts'

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

const address = (what: string) => `${control('appwrite')}/${what}`

/** Makes the document service answer so. */
export const setFaults = async (...faults: readonly Fault[]): Promise<void> => {
  const headers = { 'content-type': 'application/json' }
  await fetch(address('faults'), { method: 'POST', headers, body: JSON.stringify(faults) })
}

/** The document service is well again. */
export const clearFaults = async (): Promise<void> => {
  await fetch(address('faults'), { method: 'DELETE' })
}

const isRowCall = (body: unknown): body is RowCall =>
  typeof body === 'object' && body !== null && 'rowId' in body && 'data' in body

/** Every attempt of the shop to store a row with this address in a table. */
export const attemptsToStore = async (table: string, email: string): Promise<readonly RowCall[]> => {
  const calls = (await (await fetch(address('calls'))).json()) as readonly Call[]
  return calls
    .filter(({ method, path }) => method === 'POST' && path.endsWith(`/${table}/rows`))
    .flatMap(({ body }) => (isRowCall(body) && body.data['email'] === email ? [body] : []))
}

/** An address nobody else of the tests writes with. */
export const newAddress = (): string => `visitor-${crypto.randomUUID()}@example.in`

const LEFT_BEHIND_MS = 60 * 1000

/** One test at a time may make the document service ill; the others wait for it. */
const takeTurn = async (shop: string): Promise<() => Promise<void>> => {
  const lock = join(tmpdir(), `shop-e2e-${new URL(shop).port}-documents`)
  for (;;) {
    const isMine = await mkdir(lock).then(
      () => true,
      () => false,
    )
    if (isMine) return () => rmdir(lock).catch(() => undefined)
    const since = await stat(lock).then(
      ({ mtimeMs }) => mtimeMs,
      () => Date.now(),
    )
    if (Date.now() - since > LEFT_BEHIND_MS) await rmdir(lock).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

interface Turn {
  turn: undefined
}

/** Tests that have the document service for themselves, and leave it well. */
export const test = base.extend<Turn>({
  turn: [
    async ({ baseURL }, use) => {
      const endTurn = await takeTurn(baseURL ?? '')
      await clearFaults()
      await use(undefined)
      await clearFaults()
      await endTurn()
    },
    { auto: true },
  ],
})
