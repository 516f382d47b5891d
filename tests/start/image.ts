import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { linkFolder, linkPackages } from '../support/link-packages.ts'

/** One instruction of a Dockerfile, with its lines joined. */
interface Step {
  readonly name: string
  readonly words: string
}

/** What a finished image runs, and as which user. */
export interface Image {
  /** The folder that stands for the image's `/`. */
  readonly root: string
  readonly workdir: string
  readonly uid: number
  readonly gid: number
  readonly env: Readonly<Record<string, string>>
  readonly volumes: readonly string[]
  readonly healthCheck: readonly string[]
  readonly command: readonly string[]
}

/** The instructions of a Dockerfile in order. */
export const readSteps = (file: string): readonly Step[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('#'))
    .join('\n')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = ''] = line.split(' ')
      return { name, words: line.slice(name.length + 1).trim() }
    })

const run = (command: string, args: readonly string[], cwd: string): void => {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stderr}`)
}

/** Installs the packages as `npm ci --omit=dev` would: those of the lock file, without development dependencies. */
const installPackages = (folder: string): void => {
  linkPackages(folder)
  const lock = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: true }>>
  }
  for (const [path, { dev }] of Object.entries(lock.packages))
    if (dev) rmSync(join(folder, path), { recursive: true, force: true })
}

/** Installs the image's `node`: the one that runs the tests. */
const installNode = (root: string): string => {
  const node = join(root, 'usr', 'bin', 'node')
  mkdirSync(dirname(node), { recursive: true })
  try {
    linkSync(process.execPath, node)
  } catch {
    cpSync(process.execPath, node, { dereference: true })
  }
  return dirname(node)
}

/**
 * Follows the Dockerfile's steps without a container engine: each stage is a folder below `place`, which stands for its
 * `/`. Throws at an unknown kind of step, so that a new one isn't ignored.
 */
export const followDockerfile = (file: string, place: string): Image => {
  const stages = new Map<string, string>()
  const image = {
    root: '',
    workdir: '/',
    uid: 0,
    gid: 0,
    env: {} as Record<string, string>,
    volumes: [] as string[],
    healthCheck: [] as string[],
    command: [] as string[],
  }
  const inside = (path: string) =>
    path.startsWith('/') ? join(image.root, path) : join(image.root, image.workdir, path)

  const follow: Readonly<Record<string, (words: string) => void>> = {
    ARG: () => undefined,
    FROM: (words) => {
      const [, , stage = 'final'] = words.split(' ')
      image.root = join(place, stage)
      image.workdir = '/'
      image.env = { PATH: [installNode(image.root), '/usr/bin', '/bin'].join(':') }
      stages.set(stage, image.root)
    },
    WORKDIR: (words) => {
      image.workdir = words
      mkdirSync(inside('.'), { recursive: true })
    },
    ENV: (words) => {
      for (const pair of words.split(' ')) {
        const [name = '', value = ''] = pair.split('=')
        image.env[name] = value
      }
    },
    COPY: (words) => {
      const parts = words.split(' ')
      const from = parts[0]?.startsWith('--from=') ? stages.get(parts.shift()?.slice(7) ?? '') : undefined
      const to = parts.pop() ?? ''
      for (const source of parts) {
        const target = to.endsWith('/') ? join(inside(to), basename(source)) : inside(to)
        if (from) linkFolder(join(from, source), target)
        else run('cp', ['-r', join(process.cwd(), source), target], '/')
      }
    },
    RUN: (words) => {
      if (words === 'npm ci --omit=dev') installPackages(inside('.'))
      else run('sh', ['-c', words.replaceAll(/(?<=\s)\//g, `${image.root}/`)], inside('.'))
    },
    USER: (words) => {
      const [uid, gid] = words.split(':').map(Number)
      Object.assign(image, { uid, gid })
    },
    VOLUME: (words) => void image.volumes.push(words),
    EXPOSE: () => undefined,
    HEALTHCHECK: (words) => {
      image.healthCheck = JSON.parse(words.slice(words.indexOf('CMD ') + 4)) as string[]
    },
    CMD: (words) => {
      image.command = JSON.parse(words) as string[]
    },
  }
  for (const { name, words } of readSteps(file)) {
    const step = follow[name]
    if (!step) throw new Error(`${file} has a step that is not followed here: ${name}`)
    step(words)
  }
  if (!existsSync(image.root)) throw new Error(`${file} makes no image.`)
  return image
}
