import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readArguments } from '#config/arguments.ts'
import { currentReleaseId } from '#release/pointer.ts'
import { openRelease } from '#release/release.ts'
import { startStandins } from '#standins/start.ts'
import { runBuild } from './built-shop.ts'
import { catalogueOf } from './catalogue-of.ts'
import { type Measure, reportMeasures } from './measure.ts'

/**
 * The cost of a build and the size of its search index as the catalogue grows: `node tests/bench/large-catalogues.ts`.
 * Exits with 1 if a goal is missed.
 */

const { words } = readArguments({
  help: `Usage: node tests/bench/large-catalogues.ts [1000 10000]

Builds catalogues of these sizes, 1,000 and 10,000 products unless told otherwise. Exits with 1 if a goal is missed.`,
  accepts: (words) => words.every((word) => /^[1-9]\d*$/.test(word)),
})

const SITE = 'http://127.0.0.1:4396'
/** Up to this many products, a build must be short and the search index small. */
const MAX_OF_SMALL = 1000
const MAX_SECONDS_OF_SMALL = 4
const MAX_INDEX_KB_OF_SMALL = 25
const MAX_DETAILS_KB_OF_SMALL = 150
const MAX_SECONDS = 25
const MAX_MIB = 1024
const KB = 1000
const SAMPLE_EVERY_MS = 100

/** A process's peak memory in MiB; undefined if the process is gone or the system doesn't report it. */
const peakOf = async (pid: number | undefined): Promise<number | undefined> => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const kib = /VmHWM:\s+(\d+)/.exec(status)?.[1]
  return kib === undefined ? undefined : Number(kib) / 1024
}

const timedBuild = async (env: Readonly<Record<string, string>>) => {
  const began = performance.now()
  // Without a measurement no goal is met.
  let peak = Number.NaN
  let sampling: NodeJS.Timeout | undefined
  try {
    await runBuild(env, (pid) => {
      const look = async () => void (peak = (await peakOf(pid)) ?? peak)
      sampling = setInterval(() => void look(), SAMPLE_EVERY_MS)
    })
  } finally {
    clearInterval(sampling)
  }
  return { seconds: (performance.now() - began) / 1000, peak }
}

const measure = async (products: number): Promise<readonly Measure[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-large-'))
  try {
    const file = join(dataDir, 'content.json')
    await writeFile(file, catalogueOf(products))
    process.env.CATALOGUE_FILE = file
    const standins = await startStandins(['contentful'], { dataDir, siteUrl: SITE })
    const env = { ...standins.env, DATA_DIR: dataDir, SITE_URL: SITE }
    const first = await timedBuild(env).finally(() => standins.stop())
    const release = await openRelease(dataDir, (await currentReleaseId(dataDir)) ?? '')
    const sizeOf = async (name: string) =>
      (await stat(join(release.folder, 'client', `${name}.gz`))).size / KB
    const isSmall = products <= MAX_OF_SMALL
    return [
      {
        what: 'build',
        value: first.seconds,
        unit: 's',
        atMost: isSmall ? MAX_SECONDS_OF_SMALL : MAX_SECONDS,
      },
      { what: 'most memory', value: first.peak, unit: 'MiB', atMost: MAX_MIB },
      {
        what: 'search index',
        value: await sizeOf('search.json'),
        unit: 'kB',
        ...(isSmall && { atMost: MAX_INDEX_KB_OF_SMALL }),
      },
      {
        what: 'words of the descriptions',
        value: await sizeOf('search-details.json'),
        unit: 'kB',
        ...(isSmall && { atMost: MAX_DETAILS_KB_OF_SMALL }),
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

let missed = 0
for (const products of words.length > 0 ? words.map(Number) : [1000, 10_000])
  missed += reportMeasures(`${products} products`, await measure(products))
process.exitCode = missed > 0 ? 1 : 0
