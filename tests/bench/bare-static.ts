import { get, type OutgoingHttpHeaders } from 'node:http'
import { serveForParent } from './bare-process.ts'

/** The most that node:http can do: it serves the shop's own bytes and headers, and does nothing else. */

const MADE_BY_NODE = new Set(['date', 'connection', 'keep-alive'])

interface Copy {
  readonly headers: OutgoingHttpHeaders
  readonly bytes: Buffer
}

const copyOf = (url: string) =>
  new Promise<Copy>((resolve, reject) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, async (answer) => {
      const parts: Buffer[] = []
      for await (const part of answer) parts.push(part)
      const headers = Object.entries(answer.headers).filter(([name]) => !MADE_BY_NODE.has(name))
      resolve({ headers: Object.fromEntries(headers), bytes: Buffer.concat(parts) })
    }).once('error', reject)
  })

const { SHOP = '', PATHS = '' } = process.env
const copies = new Map<string, Copy>()
for (const path of PATHS.split(' ')) copies.set(path, await copyOf(SHOP + path))

await serveForParent((request, response) => {
  const copy = copies.get(request.url ?? '')
  if (copy) response.writeHead(200, copy.headers).end(copy.bytes)
  else response.writeHead(404).end()
})
