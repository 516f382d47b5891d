import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

// What tools write beside the packages, possibly while those are being copied.
const CACHES = ['.vite', '.vite-temp', '.vitest-cache', '.astro', '.cache']

const copy = (how: '-al' | '-a', from: string, to: string) =>
  spawnSync('cp', [how, from, to], { encoding: 'utf8' })

/**
 * Copies a folder to a new path, by links if the file system can, so that a gigabyte of packages takes a second. Throws
 * with `cp`'s message if neither way works.
 */
export const linkFolder = (from: string, to: string): void => {
  if (copy('-al', from, to).status === 0) return
  // A partial copy would receive the next one as a subfolder.
  rmSync(to, { recursive: true, force: true })
  const { status, stderr } = copy('-a', from, to)
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`)
}

/** Gives a folder the packages of this checkout, without what tools store beside them. */
export const linkPackages = (folder: string): void => {
  const packages = join(process.cwd(), 'node_modules')
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(packages))
    if (!CACHES.includes(name)) linkFolder(join(packages, name), join(folder, 'node_modules', name))
}
