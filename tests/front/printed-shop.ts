import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { publish } from '#commands/release/publish.ts'
import { readConfig } from '#config/read-config.ts'
import { SHELLS } from '#domain/addresses.ts'
import type { Offers } from '#domain/catalogue.ts'
import type { AccessLog } from '#front/access-log.ts'
import { openFront } from '#front/front.ts'
import type { Program } from '#front/program.ts'
import { openReleases } from '#front/releases.ts'

export const CODE = 'of-this-code'
const POLICY = "default-src 'self'"

const PAGES = ['/', '/404', '/500', '/shop', '/shop/silk-blazer', ...SHELLS.map(({ printed }) => printed)]
const CATEGORY_PAGES = ['blazer/1', 'blazer/2', 'silk_20_shirt/1', '-none-/1'].map(
  (page) => `/shop/category/${page}`,
)

/** A folder that is cleared away after the test. */
export const someFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

interface Print {
  readonly files?: Readonly<Record<string, string>>
  readonly offers?: Offers
}

/** Prints a tiny shop into a folder as a build does; `files` adds to it or replaces its words. */
export const printFolder = async (id: string, { files = {}, offers = {} }: Print = {}): Promise<string> => {
  const built = await someFolder()
  const printed = [...PAGES, ...CATEGORY_PAGES]
  const all: Record<string, string> = {
    ...Object.fromEntries(
      printed.map((path) => [
        path === '/' ? '/index.html' : `${path}.html`,
        `<html>${`<p>${path} of ${id}</p>`.repeat(40)}</html>`,
      ]),
    ),
    '/catalogue.json': JSON.stringify(offers),
    [`/_astro/app.${id}.js`]: `console.log('${id}')`,
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    const path = join(built, 'client', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  const headers = printed.map((pathname) => ({
    pathname,
    headers: [{ key: 'Content-Security-Policy', value: POLICY }],
  }))
  await writeFile(join(built, '_headers.json'), JSON.stringify(headers))
  return built
}

/** Prints a tiny shop and makes it the live release of a data folder. */
export const printShop = async (dataDir: string, id: string, print: Print = {}) => {
  const facts = { id, fingerprint: CODE, revision: id, builtAt: new Date().toISOString() }
  return publish(dataDir, await printFolder(id, print), facts)
}

const silent: AccessLog = {
  follow: () => undefined,
  fault: () => undefined,
  note: () => undefined,
  flush: () => undefined,
}

interface Opening {
  readonly program?: Program
  /** Fingerprint of the releases it serves. */
  readonly code?: string
  /** Hears of faults of the front. */
  readonly fault?: AccessLog['fault']
  readonly [variable: string]: unknown
}

/** Opens a front over a data folder; the program answers what the test says, else nothing. */
export const openShopFront = async (
  dataDir: string,
  {
    program = (_request, _response, next) => next(),
    code = CODE,
    fault = silent.fault,
    ...environment
  }: Opening = {},
) => {
  const { config, problems } = readConfig({ PORT: '0', ...(environment as Record<string, string>) })
  if (problems.length > 0) throw new Error(problems.join())
  const releases = await openReleases(dataDir, code, { ...silent, fault })
  const front = await openFront(config, { releases, program, log: silent })
  onTestFinished(async () => {
    releases.stop()
    await front.stop()
  })
  return {
    front,
    releases,
    get: (path: string, init?: RequestInit) => fetch(front.address + path, { redirect: 'manual', ...init }),
  }
}
