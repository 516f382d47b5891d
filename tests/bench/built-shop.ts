import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { BUILDER_ARGUMENTS } from '#release/build-priority.ts'
import { publish } from '#release/build/publish.ts'
import { PAGE_FACTS } from '#release/build/render-pages.ts'
import { readConfig } from '#config/read-config.ts'
import { getDeliveryWindow } from '#contract/tracking/get-delivery-window.ts'
import { openHttpServer } from '#http/http-server.ts'
import { currentReleaseId } from '#release/pointer.ts'
import { openRelease, type Release } from '#release/release.ts'
import type { Program } from '#http/program.ts'
import { openReleases } from '#http/releases.ts'
import { startStandins } from '#standins/start.ts'

const silent = {
  follow: () => undefined,
  fault: () => undefined,
  note: () => undefined,
  flush: () => undefined,
}

/** A port that nothing is listening on. */
export const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

// The only call that a page makes to the back end by itself.
const DELIVERY = ['Delivered between 14 and 30 December', 'Made to order in 6 to 21 working days']

const answerDelivery: Program = (request, response, next) => {
  if (request.url !== getDeliveryWindow().path) return next()
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(DELIVERY))
}

/**
 * An HTTP server over the live release of a data folder. In place of the program it has only the answer to the call
 * that pages make by themselves.
 */
const openOver = async (dataDir: string, fingerprint: string, env: Readonly<Record<string, string>>) => {
  const { config, problems } = readConfig({ ...env, DATA_DIR: dataDir })
  if (problems.length > 0) throw new Error(problems.join())
  const releases = await openReleases(dataDir, fingerprint, silent)
  const server = await openHttpServer(config, {
    releases,
    program: answerDelivery,
    log: silent,
  })
  return {
    origin: server.origin,
    stop: async () => {
      releases.stop()
      await server.stop()
    },
  }
}

/**
 * Builds a shop the way a running shop builds it; `begun` is called with the process id. Rejects if the build fails.
 */
export const runBuild = async (
  env: Readonly<Record<string, string>>,
  begun: (pid: number | undefined) => void = () => undefined,
): Promise<void> => {
  const build = spawn(process.execPath, [...BUILDER_ARGUMENTS, 'src/commands/build.ts'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  begun(build.pid)
  const [code] = await once(build, 'close')
  if (code !== 0) throw new Error('The shop could not be built')
}

/** The shop built from the bundled catalogue, served by its own HTTP server. */
export const openBuiltShop = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'shop-pages-'))
  const closers: (() => Promise<void>)[] = [() => rm(dataDir, { recursive: true, force: true })]
  const close = async () => {
    for (const end of closers.toReversed()) await end()
  }
  try {
    const port = String(await freePort())
    const siteUrl = `http://127.0.0.1:${port}`
    const standins = await startStandins(['contentful', 'google', 'razorpay', 'appwrite'], {
      dataDir,
      siteUrl,
    })
    closers.push(standins.stop)
    const env = { ...standins.env, DATA_DIR: dataDir, SITE_URL: siteUrl, HOST: '127.0.0.1', PORT: port }
    await runBuild(env)
    const release = await openRelease(dataDir, (await currentReleaseId(dataDir)) ?? '')
    const server = await openOver(dataDir, release.manifest.fingerprint, env)
    closers.push(server.stop)
    return { origin: server.origin, release, env, close }
  } catch (error) {
    await close()
    throw error
  }
}

const POLICY = "default-src 'self' 'unsafe-inline'"

/** The pages of a release, each rewritten by `make`, served by the same HTTP server with the same pictures. */
export const openRemadePages = async (
  release: Release,
  make: (html: string) => string,
  env: Readonly<Record<string, string>>,
) => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-plain-'))
  const built = join(folder, 'built')
  const from = join(release.folder, 'client')
  const files = Object.keys(release.manifest.files)
  for (const file of files) {
    await mkdir(dirname(join(built, 'client', file)), { recursive: true })
    if (file.endsWith('.html'))
      await writeFile(join(built, 'client', file), make(await readFile(join(from, file), 'utf8')))
    else await cp(join(from, file), join(built, 'client', file))
  }
  const pages = files.filter((file) => file.endsWith('.html')).map((file) => [file, { policy: POLICY }])
  await writeFile(join(built, PAGE_FACTS), JSON.stringify(Object.fromEntries(pages)))
  const dataDir = join(folder, 'data')
  const { id, fingerprint, revision, builtAt } = release.manifest
  await publish(dataDir, built, { id, fingerprint, revision, builtAt })
  const server = await openOver(dataDir, fingerprint, { ...env, PORT: String(await freePort()) })
  return {
    origin: server.origin,
    close: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
