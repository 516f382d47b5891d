import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILT_ROOMS } from '#release/fingerprint.ts'

/**
 * Which rooms each room may import; docs/decisions/0001-rooms.md gives the reasons. A room may always import from
 * itself.
 */
const MAY_OPEN: Record<string, readonly string[]> = {
  pages: ['layouts', 'components', 'islands', 'content', 'copy', 'domain', 'config'],
  'pages/api': ['server', 'contract', 'domain'],
  'pages/preview': ['layouts', 'components', 'content', 'copy', 'domain', 'server'],
  'pages/found': ['layouts', 'server'],
  'pages/shortlist': ['layouts', 'components', 'copy', 'server'],
  'pages/quote': ['layouts', 'components', 'copy', 'domain', 'config', 'server'],
  'pages/track': ['layouts', 'components', 'copy', 'domain', 'server'],
  layouts: ['components', 'islands', 'stores', 'copy', 'domain', 'styles', 'config'],
  components: ['islands', 'stores', 'copy', 'domain', 'styles', 'config'],
  islands: ['stores', 'copy', 'domain'],
  stores: ['clients', 'contract', 'copy', 'domain'],
  clients: ['contract', 'domain'],
  contract: ['domain'],
  content: ['domain', 'config'],
  server: ['contract', 'domain', 'copy', 'config', 'release'],
  domain: [],
  copy: ['domain'],
  config: [],
  release: ['config', 'domain', 'content'],
  http: ['config', 'release'],
  commands: ['server', 'content', 'config', 'copy', 'domain', 'release', 'http', 'demonstration.ts'],
  standins: [],
  styles: [],
  'middleware.ts': ['server'],
  'start.ts': ['http', 'release', 'config', 'demonstration.ts'],
  'demonstration.ts': ['config', 'standins'],
}

/** Rooms that may import only certain files of another room. */
const ONLY_FROM: readonly { readonly room: string; readonly opens: string; readonly only: RegExp }[] = [
  { room: 'demonstration.ts', opens: 'standins', only: /^#standins\/start\.ts$/ },
  { room: 'pages/preview', opens: 'server', only: /^#server\/publishing\/preview-access\.ts$/ },
  { room: 'pages/found', opens: 'server', only: /^#server\/shop-view\.ts$/ },
  { room: 'pages/shortlist', opens: 'server', only: /^#server\/shortlist-view\.ts$/ },
  { room: 'pages/quote', opens: 'server', only: /^#server\/quotes\/quote-view\.ts$/ },
  { room: 'pages/track', opens: 'server', only: /^#server\/tracking\/(tracking|lost-link)-view\.ts$/ },
  { room: 'middleware.ts', opens: 'server', only: /^#server\/publishing\/preview-access\.ts$/ },
  // The code that makes a build stays out of the server and of the HTTP process.
  { room: 'server', opens: 'release', only: /^#release\/[\w-]+\.ts$/ },
  { room: 'http', opens: 'release', only: /^#release\/(format|release|pointer)\.ts$/ },
  { room: 'layouts', opens: 'config', only: /^#config\/env-schema\.ts$/ },
  { room: 'components', opens: 'config', only: /^#config\/env-schema\.ts$/ },
]

const SERVER_PACKAGES =
  /^(node:|kysely|better-sqlite3|pg$|jose|zod|astro\/zod|pino|nodemailer|razorpay|google-auth-library|appwrite|contentful)/
/** Files in browser rooms that run at build time. */
const BUILD_ONLY = new Set(['islands/intent/integration.ts'])
const BROWSER_ROOMS = new Set([
  'islands',
  'stores',
  'clients',
  'contract',
  'domain',
  'copy',
  'components',
  'layouts',
])

const SRC = 'src'
const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/** Paths in `DATA_DIR` are left out: those files exist only once the shop has run. */
const NAMED_FILE = /`((?!DATA_DIR)[\w.-]+(?:\/[\w.-]+)+\.(?:ts|tsx|astro|css|json|mjs|yml|md))`/g

const files = readdirSync(SRC, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.(ts|tsx|astro)$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name).slice(SRC.length + 1))

const ROOMS_INSIDE = [
  'pages/api',
  'pages/found',
  'pages/preview',
  'pages/quote',
  'pages/shortlist',
  'pages/track',
]

const BACK_END_BESIDE_PAGES = [
  'pages/unsubscribe/[token]/index.ts',
  'pages/unsubscribe/[token]/confirm.ts',
  'pages/.well-known/ilvara-keys.json.ts',
]

const roomOf = (file: string) => {
  // These pages count as back end. A form that works without a script posts to a path beside its page, and so does what
  // such a page links to. The keys of quotes are where other programs look for such files.
  if (BACK_END_BESIDE_PAGES.includes(file)) return 'pages/api'
  return ROOMS_INSIDE.find((room) => file.startsWith(`${room}/`)) ?? file.split('/')[0] ?? ''
}

const importsOf = (file: string) =>
  [...readFileSync(join(SRC, file), 'utf8').matchAll(IMPORT)].map(
    ([, from, bare, lazy]) => from ?? bare ?? lazy ?? '',
  )

const opened = files
  .filter((file) => file !== 'env.d.ts')
  .flatMap((file) => importsOf(file).map((specifier) => ({ file, room: roomOf(file), specifier })))

test('every file lives in a known room', () => {
  const homeless = files.filter((file) => file !== 'env.d.ts' && !(roomOf(file) in MAY_OPEN))
  expect(homeless).toEqual([])
})

test('rooms import only what they may', () => {
  const breaches = opened.filter(({ room, specifier }) => {
    if (!specifier.startsWith('#')) return false
    const target = specifier.slice(1).split('/')[0] ?? ''
    if (target === room || (ROOMS_INSIDE.includes(room) && target === 'pages')) return false
    const only = ONLY_FROM.find((rule) => rule.room === room && rule.opens === target)
    return !MAY_OPEN[room]?.includes(target) || (only && !only.only.test(specifier))
  })
  expect(breaches).toEqual([])
})

test('the record of the rooms lists each room and everything it may import', () => {
  const rows = readFileSync('docs/decisions/0001-rooms.md', 'utf8').match(/^\| `.*$/gm) ?? []
  for (const [room, opens] of Object.entries(MAY_OPEN)) {
    const row = rows.find((line) => line.split('|')[1]?.includes(`\`${room}\``)) ?? ''
    for (const name of [room, ...opens]) expect(row, room).toContain(name)
  }
})

test('every file named in a document exists', () => {
  const documents = ['README.md', ...globSync('docs/**/*.md')]
  const named = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(NAMED_FILE)].map(([, file = '']) => ({ document, file })),
  )
  expect(named.length).toBeGreaterThan(20)
  const gone = named.filter(
    ({ file }) => !['', 'src', 'docs'].some((folder) => existsSync(join(folder, file))),
  )
  expect(gone).toEqual([])
})

test('relative imports stay within their room', () => {
  const breaches = opened.filter(({ file, specifier }) => {
    const climbs = specifier.match(/\.\.\//g)?.length ?? 0
    const roomDepth = roomOf(file).split('/').length
    return climbs > 0 && climbs > file.split('/').length - 1 - roomDepth
  })
  expect(breaches).toEqual([])
})

test('imports name their file with its extension', () => {
  const breaches = opened.filter(
    ({ specifier }) =>
      /^[#.]/.test(specifier) && !/\.(ts|tsx|astro|css|json|svg|js|mjs|woff2)(\?\w+)?$/.test(specifier),
  )
  expect(breaches).toEqual([])
})

test('no server package reaches a browser', () => {
  const breaches = opened.filter(
    ({ file, room, specifier }) =>
      BROWSER_ROOMS.has(room) &&
      SERVER_PACKAGES.test(specifier) &&
      !BUILD_ONLY.has(file) &&
      // An .astro file's frontmatter runs at build time.
      !(file.endsWith('.astro') && specifier.startsWith('node:')),
  )
  expect(breaches).toEqual([])
})

test('only one file uses each hosted service’s package', () => {
  for (const name of ['contentful', 'appwrite', 'razorpay', 'google-auth-library']) {
    const users = opened.filter(({ room, specifier }) => specifier === name && room !== 'standins')
    expect(new Set(users.map(({ file }) => file)).size, name).toBeLessThanOrEqual(1)
  }
})

test('product code does not know that stand-ins exist', () => {
  const knows = files.filter(
    (file) =>
      !file.startsWith('standins/') &&
      !['demonstration.ts', 'start.ts', 'config/services.ts', 'config/env-schema.ts'].includes(file) &&
      /standin(?!g)/i.test(readFileSync(join(SRC, file), 'utf8')),
  )
  expect(knows).toEqual([])
})

test('only server/orders changes orders, and only one of its files their status', () => {
  const changing = files.flatMap((file) =>
    readFileSync(join(SRC, file), 'utf8')
      .split("updateTable('orders')")
      .slice(1)
      .map((rest) => ({ file, set: /\.set\(([^)]*)/.exec(rest)?.[1] ?? '' })),
  )
  const elsewhere = changing.filter(
    ({ file }) => !file.startsWith('server/orders/') && file !== 'server/db/migrations.ts',
  )
  expect(elsewhere).toEqual([])
  const moving = changing.filter(({ set }) => /\bstatus\b/.test(set))
  expect(moving.map(({ file }) => file)).toEqual(['server/orders/order-transitions.ts'])
  const inSql = files.filter((file) => /update\s+"?orders\b/i.test(readFileSync(join(SRC, file), 'utf8')))
  // A migration corrects what an earlier version stored.
  expect(inSql).toEqual(['server/db/migrations.ts'])
})

test('every room is listed as built or as not built', () => {
  const rooms = readdirSync(SRC, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  )
  expect(rooms.toSorted()).toEqual([...BUILT_ROOMS, 'commands', 'http', 'standins'].toSorted())
})

test('no file imports itself, not even through others', () => {
  const imports = new Map(
    files.map((file) => [
      file,
      importsOf(file).flatMap((specifier) => {
        if (specifier.startsWith('#')) return [specifier.slice(1)]
        return specifier.startsWith('.') ? [join(dirname(file), specifier)] : []
      }),
    ]),
  )
  const seen = new Set<string>()
  const circles: string[] = []
  const walk = (file: string, way: readonly string[]) => {
    if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(' → '))
    if (seen.has(file)) return
    seen.add(file)
    for (const next of imports.get(file) ?? []) walk(next, [...way, file])
  }
  for (const file of files) walk(file, [])
  expect(circles).toEqual([])
})
