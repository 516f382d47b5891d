import { createHash } from 'node:crypto'
import { Agent, request, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly bytes: Buffer
}

const UNPACK: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
}
const ENCODINGS = ['br, gzip', 'gzip', 'identity']
const NAMED = /\/(?:_astro|pictures)\/[\w.@~-]+\.\w+/g

const ask = (agent: Agent, origin: string, headers: Readonly<Record<string, string>>): Promise<Answer> =>
  new Promise((resolve, reject) => {
    request(origin, { agent, headers }, (response) => {
      buffer(response).then(
        (bytes) => resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
        reject,
      )
    })
      .once('error', reject)
      .end()
  })

/** The text of an answer whose parts all belong together; throws if they don't. */
const readWhole = ({ status, headers, bytes }: Answer): string => {
  if (status !== 200) throw new Error(`was answered ${status}`)
  if (Number(headers['content-length']) !== bytes.length) throw new Error('is not as long as it says')
  const coding = headers['content-encoding'] ?? ''
  const plain = UNPACK[coding]?.(bytes) ?? bytes
  const tag = createHash('sha256').update(plain).digest('base64url').slice(0, 22)
  const [own] = [coding === 'br' ? `"${tag}-br"` : coding === 'gzip' ? `"${tag}-gzip"` : `"${tag}"`]
  if (headers.etag !== own) throw new Error(`has the tag ${headers.etag}, but is ${own}`)
  return plain.toString()
}

interface Visits {
  /** Checks a page that arrived completely; throws what is wrong with it. */
  readonly look?: (html: string, path: string) => void
  readonly pauseMs?: number
}

/**
 * Visitors who walk through a shop over keep-alive connections until they are told to leave. They use every encoding,
 * request each file that a page references, and revalidate what they have. Everything that doesn't fit together is
 * recorded.
 */
export const visit = (
  origin: string,
  paths: readonly string[],
  { look = () => undefined, pauseMs = 0 }: Visits = {},
) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  const stop = new AbortController()
  const wrong: string[] = []
  let answers = 0

  const get = async (path: string, headers: Readonly<Record<string, string>>) => {
    answers += 1
    return ask(agent, origin + path, headers)
  }
  const see = async (path: string, encoding: string) => {
    const headers = { 'accept-encoding': encoding }
    const first = await get(path, headers)
    const html = readWhole(first)
    if (!first.headers['content-security-policy']?.includes("default-src 'self'"))
      throw new Error('comes without its own policy')
    look(html, path)
    for (const [file] of html.matchAll(NAMED)) readWhole(await get(file, headers))
    const again = await get(path, { ...headers, 'if-none-match': String(first.headers.etag) })
    if (again.status !== 304) readWhole(again)
    else if (again.headers.etag !== first.headers.etag) throw new Error('is said to be what it is not')
  }
  const walk = async () => {
    for (let at = 0; !stop.signal.aborted; at += 1) {
      const path = paths[at % paths.length] ?? '/'
      await see(path, ENCODINGS[at % ENCODINGS.length] ?? '').catch((error: unknown) =>
        wrong.push(`${path} ${error}`),
      )
      await sleep(pauseMs)
    }
  }
  const over = Promise.all([walk(), walk()])
  /** Tells them to leave; returns what was wrong, and how many answers they got. */
  return async () => {
    stop.abort()
    await over
    agent.destroy()
    return { wrong, answers }
  }
}
