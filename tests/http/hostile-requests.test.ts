import { mkdir, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { request as ask, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test, vi } from 'vitest'
import { currentReleaseId } from '#release/pointer.ts'
import { openRelease } from '#release/release.ts'
import { noteFigure } from '../support/figure.ts'
import { BUILT_PAGES, copySharedRelease, MAX_BUILD_MS } from '../support/shared-release.ts'
import { openShopServer, someFolder, shopFolder } from './built-shop.ts'

const MB = 1024 * 1024
const LOOKS = 5

/** Sends a path unchanged; `fetch` would normalise it. */
const pathAsItIs = (origin: string, path: string) =>
  new Promise<IncomingMessage>((resolve, reject) =>
    ask({ ...new URL(origin), hostname: '127.0.0.1', port: new URL(origin).port, path })
      .once('response', resolve)
      .once('error', reject)
      .end(),
  )

const UP = [
  '..',
  '%2e%2e',
  '.%2e',
  '%2E.',
  '%252e%252e',
  '..%00',
  '..;',
  '%c0%ae%c0%ae',
  '%u002e%u002e',
  '....',
]
const SEPARATORS = ['/', '%2f', '%5c', '//', '%252f', '\\']
const SECRETS = [
  'session-key',
  'quote-key',
  'shop.sqlite',
  'releases/1/catalogue.json',
  'releases/1/release.json',
  'etc/passwd',
]

test('no path leads out of the files of a release', async (context) => {
  const dataDir = await shopFolder()
  await mkdir(join(dataDir, 'releases/1/client/kept'), { recursive: true })
  for (const name of ['session-key', 'quote-key', 'shop.sqlite'])
    await writeFile(join(dataDir, name), 'a secret of the shop')
  const { server } = await openShopServer(dataDir)
  const paths = UP.flatMap((up) =>
    SEPARATORS.flatMap((between) =>
      SECRETS.map(
        (secret) => `/shop${between}${`${up}${between}`.repeat(8)}${secret.replaceAll('/', between)}`,
      ),
    ),
  )
  expect(paths).toHaveLength(UP.length * SEPARATORS.length * SECRETS.length)
  const served: string[] = []
  for (const path of paths) {
    const response = await pathAsItIs(server.origin, path)
    const output = await text(response)
    if (response.statusCode === 200 || /a secret of the shop|"offers"|fingerprint|root:/.test(output))
      served.push(path)
  }
  noteFigure(context, `${served.length} of ${paths.length}`)
  expect(served).toEqual([])
})

test('a body of 20 MB is refused at once, and not read', async (context) => {
  const dataDir = await shopFolder()
  const reads: number[] = []
  const { server } = await openShopServer(dataDir, {
    follow: ({ socket }) => void socket.once('close', () => reads.push(socket.bytesRead)),
  })
  const { hostname, port } = new URL(server.origin)
  const part = 'x'.repeat(64 * 1024)
  const post = async () => {
    const socket = connect(Number(port), hostname)
    const closed = once(socket, 'close').catch(() => undefined)
    const began = performance.now()
    socket.write(
      `POST /api/requests HTTP/1.1\r\nhost: shop\r\ncontent-type: application/json\r\ncontent-length: ${20 * MB}\r\n\r\n`,
    )
    const [answer] = (await once(socket, 'data')) as [Buffer]
    const ms = performance.now() - began
    // Whatever it still sends is ignored.
    socket.on('error', () => undefined)
    for (let sent = 0; sent < 20 * MB && !socket.destroyed; sent += part.length)
      if (!socket.write(part)) await Promise.race([once(socket, 'drain').catch(() => undefined), closed])
    socket.destroy()
    return { status: Number(answer.toString().split(' ')[1]), ms }
  }
  const looks: Awaited<ReturnType<typeof post>>[] = []
  while (looks.length < LOOKS) looks.push(await post())
  await vi.waitFor(() => expect(reads).toHaveLength(LOOKS))
  // The fastest counts, because any of them may have been delayed by other work on the machine.
  const ms = Math.min(...looks.map((look) => look.ms))
  const readMb = Math.max(...reads) / MB
  noteFigure(context, `${looks[0]?.status}; ${ms.toFixed(0)} ms; ${readMb.toFixed(1)} MB`)
  expect(new Set(looks.map(({ status }) => status))).toEqual(new Set([413]))
  expect(ms).toBeLessThan(100)
  expect(readMb).toBeLessThan(1)
})

const STRICT = ["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'", "form-action 'self'"]

test(
  'every page of the shop comes under a strict policy and with its security headers',
  { timeout: 2 * MAX_BUILD_MS },
  async (context) => {
    const dataDir = await someFolder()
    await copySharedRelease(dataDir, BUILT_PAGES)
    const { manifest } = await openRelease(dataDir, (await currentReleaseId(dataDir)) ?? '')
    const { get } = await openShopServer(dataDir, {
      code: manifest.fingerprint,
      SITE_URL: 'https://shop.example',
    })
    const pages = [...Object.keys(manifest.pages), '/order/0123', '/nothing/here', '/shop?category=none']
    expect(pages.length).toBeGreaterThan(40)
    const wrong: string[] = []
    for (const path of pages) {
      const { headers } = await get(path)
      const policy = headers.get('content-security-policy') ?? ''
      const scripts = /script-src[^;]*/.exec(policy)?.[0] ?? policy
      if (!STRICT.every((part) => policy.includes(part)) || /'unsafe-(inline|eval)'/.test(scripts))
        wrong.push(`${path}: ${policy}`)
      const missing = ['x-content-type-options', 'referrer-policy', 'strict-transport-security'].filter(
        (name) => !headers.get(name),
      )
      if (missing.length > 0) wrong.push(`${path} lacks ${missing.join(', ')}`)
    }
    noteFigure(context, `${wrong.length} of ${pages.length} pages`)
    expect(wrong).toEqual([])
  },
)
