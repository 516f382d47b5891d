import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { currentReleaseId } from '#release/pointer.ts'
import { openRelease } from '#release/release.ts'
import { catalogueOf } from './catalogue-of.ts'
import { type Measure, reportMeasures } from './measure.ts'

/**
 * What a build costs as the catalogue grows, and how heavy its search index is:
 * `node tests/bench/large-catalogues.ts 1000 10000`. Ends with 1 when a goal is missed.
 */

const SITE = 'http://127.0.0.1:4396'
const MOST_SECONDS = 25
const MOST_SECONDS_OF_THOUSAND = 4
const MOST_MS_A_PAGE = 3
const MOST_MIB = 1024
const KB = 1000
const MOST_INDEX_KB = 25
const MOST_DETAILS_KB = 150
const SAMPLE_EVERY_MS = 100

/** The most memory a process ever held, in MiB; 0 where the system does not tell. */
const peakOf = async (pid: number | undefined) => {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

const timedBuild = async (env: Readonly<Record<string, string>>) => {
  const began = performance.now()
  const build = spawn(process.execPath, ['src/commands/build.ts'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  let peak = 0
  const sampling = setInterval(
    () => void peakOf(build.pid).then((mib) => (peak = Math.max(peak, mib))),
    SAMPLE_EVERY_MS,
  )
  const [code] = await once(build, 'close')
  clearInterval(sampling)
  if (code !== 0) throw new Error('The shop could not be built')
  return { seconds: (performance.now() - began) / 1000, peak }
}

const measure = async (products: number): Promise<readonly Measure[]> => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-large-'))
  try {
    const file = join(dataDir, 'content.json')
    await writeFile(file, catalogueOf(products))
    // The stand-in's starter reads the variable when it is loaded, so each catalogue has its own.
    process.env.CATALOGUE_FILE = file
    const starter: typeof import('#standins/start.ts') = await import(`#standins/start.ts?${products}`)
    const standins = await starter.startStandins(['contentful'], { dataDir, siteUrl: SITE })
    const env = { ...standins.env, DATA_DIR: dataDir, SITE_URL: SITE }
    const first = await timedBuild(env).finally(() => standins.stop())
    const release = await openRelease(dataDir, (await currentReleaseId(dataDir)) ?? '')
    const sizeOf = async (name: string) =>
      (await stat(join(release.folder, 'client', `${name}.gz`))).size / KB
    const goals = products <= KB
    return [
      {
        what: 'build',
        value: first.seconds,
        unit: 's',
        atMost: goals ? MOST_SECONDS_OF_THOUSAND : MOST_SECONDS,
      },
      {
        what: 'a piece’s share',
        value: (first.seconds * 1000) / products,
        unit: 'ms',
        ...(!goals && { atMost: MOST_MS_A_PAGE }),
      },
      { what: 'most memory', value: first.peak, unit: 'MiB', atMost: MOST_MIB },
      {
        what: 'search index',
        value: await sizeOf('search.json'),
        unit: 'kB',
        ...(goals && { atMost: MOST_INDEX_KB }),
      },
      {
        what: 'words of the descriptions',
        value: await sizeOf('search-details.json'),
        unit: 'kB',
        ...(goals && { atMost: MOST_DETAILS_KB }),
      },
    ]
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
}

let missed = 0
for (const products of process.argv.slice(2).map(Number))
  missed += reportMeasures(`${products} products`, await measure(products))
process.exitCode = missed > 0 ? 1 : 0
