import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isTestMode } from '#config/payment-mode.ts'
import { siteUrlOf, type Config } from '#config/read-config.ts'
import { chunksOf } from '#domain/chunks-of.ts'

/** The rooms whose code a build renders or compiles; the others only run it. */
export const BUILT_ROOMS = [
  'clients',
  'components',
  'config',
  'content',
  'contract',
  'copy',
  'domain',
  'islands',
  'layouts',
  'pages',
  'release',
  'server',
  'stores',
  'styles',
]
const CODE = [
  ...BUILT_ROOMS.map((room) => join('src', room)),
  'src/middleware.ts',
  'public',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
]

const CONCURRENT_READS = 64

const filesOf = async (root: string): Promise<readonly string[]> => {
  const lists = await Promise.all(
    CODE.map(async (name) => {
      const entries = await readdir(join(root, name), { recursive: true, withFileTypes: true }).catch(
        () => undefined,
      )
      if (!entries) return [name]
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    }),
  )
  return lists.flat().sort()
}

/** Everything of a configuration that pages show, as one string to compare or hash. */
export const publicConfigText = (config: Config): string => {
  const shown = Object.entries(config).filter(([name]) => name.startsWith('PUBLIC_'))
  return `${shown.map(([name, value]) => `${name}=${value}\0`).join('')}${siteUrlOf(config)}\0${isTestMode(config)}`
}

/**
 * Identifies what a build is made from besides the content: the code, and the configuration that pages show. A release
 * can be served only by a program with the same fingerprint.
 */
export const fingerprintOf = async (root: string, config: Config): Promise<string> => {
  const hash = createHash('sha256')
  const files = await filesOf(root)
  for (const some of chunksOf(files, CONCURRENT_READS)) {
    const texts = await Promise.all(some.map((file) => readFile(join(root, file))))
    for (const [n, text] of texts.entries())
      hash
        .update(some[n] ?? '')
        .update('\0')
        .update(text)
  }
  hash.update(publicConfigText(config))
  return hash.digest('hex').slice(0, 16)
}
