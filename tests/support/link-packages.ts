import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

// What tools write beside the packages, also while those are being copied.
const CACHES = ['.vite', '.vite-temp', '.vitest-cache', '.astro', '.cache']

const copy = (how: '-al' | '-a', from: string, to: string) =>
  spawnSync('cp', [how, from, to], { encoding: 'utf8' })

/**
 * Copies a folder to a path where nothing is yet, by links where the file system can, so that a gigabyte of packages
 * costs a second. Throws with what `cp` says when neither way works.
 */
export const linkFolder = (from: string, to: string): void => {
  if (copy('-al', from, to).status === 0) return
  // What was begun would take the copy in as a folder of its own.
  rmSync(to, { recursive: true, force: true })
  const { status, stderr } = copy('-a', from, to)
  if (status !== 0) throw new Error(`${from} could not be copied: ${stderr}`)
}

/** Gives a folder the packages of this checkout, without what tools keep beside them. */
export const linkPackages = (folder: string): void => {
  const packages = join(process.cwd(), 'node_modules')
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(packages))
    if (!CACHES.includes(name)) linkFolder(join(packages, name), join(folder, 'node_modules', name))
}
