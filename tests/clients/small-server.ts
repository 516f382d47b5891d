import { createServer, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'
import { turn } from '../support/arrive.ts'
import { listeningForTest } from '../support/listening.ts'

declare global {
  interface Window {
    /** The simulated browser's own controls. */
    readonly happyDOM: { setURL(url: string): void }
  }
}

/** A request as the server received it. */
export interface Got {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: unknown
}

/** The server's answer. */
export interface Answer {
  readonly status?: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Closes the connection instead of answering. */
  readonly cut?: true
}

export type Answers = Readonly<Record<string, Answer | ((got: Got) => Answer | Promise<Answer>)>>

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const text = Buffer.concat(chunks).toString()
  if (request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return text
  return text === '' ? undefined : JSON.parse(text)
}

/** How many short pauses an answer may take; an answer that a test holds back never arrives. */
const LAST_TURNS = 10
/** The pauses a page needs to read an answer. */
const TURNS_TO_READ = 3

/**
 * A real server on loopback that answers `METHOD /path` as given; the page's origin becomes the server's. It doesn't
 * stop with its test until its last answers have been read, because the next test would see them as failed calls.
 */
export const smallServer = async (answers: Answers, page = '/') => {
  const got: Got[] = []
  let underWay = 0
  const server = createServer((request, response) => {
    underWay += 1
    response.once('close', () => (underWay -= 1))
    void (async () => {
      const { method = '', url = '', headers } = request
      const seen: Got = { method, path: url, headers, body: await bodyOf(request) }
      got.push(seen)
      const found = answers[`${method} ${url.split('?')[0]}`] ?? { status: 404, body: { error: 'not_found' } }
      const answer = typeof found === 'function' ? await found(seen) : found
      if (answer.cut) {
        request.socket.destroy()
        return
      }
      const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
      response
        .writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers })
        .end(text)
    })()
  })
  const origin = `http://127.0.0.1:${await listeningForTest(server)}`
  onTestFinished(async () => {
    if (underWay === 0) return
    for (let turns = 0; turns < LAST_TURNS && underWay > 0; turns += 1) await turn()
    for (let turns = 0; turns < TURNS_TO_READ; turns += 1) await turn()
  })
  window.happyDOM.setURL(`${origin}${page}`)
  return { origin, got }
}
