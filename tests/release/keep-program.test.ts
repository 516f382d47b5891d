import { mkdir, readdir, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepProgram } from '#release/build/prerender.ts'
import { someFolder } from '../http/built-shop.ts'

const DAY_SECONDS = 24 * 60 * 60

/** A folder that a build left in `dist`, with a program in it. */
const builtIn = async (root: string, id: string) => {
  const built = join(root, 'dist', id)
  await mkdir(join(built, 'server'), { recursive: true })
  await writeFile(join(built, 'server', 'entry.mjs'), id)
  return built
}

test('a build keeps its program, though another shop’s build clears its own folder away at that moment', async () => {
  const root = await someFolder()
  const built = await builtIn(root, 'build-1')
  // Listed, and gone when it is looked at.
  await symlink(join(root, 'nowhere'), join(root, 'dist', 'build-2'))
  await keepProgram(root, built, 'abc')
  expect(await readdir(join(root, 'dist', 'program-abc', 'server'))).toEqual(['entry.mjs'])
})

test('programs and builds that nobody touched for a week are cleared away, never the own program', async () => {
  const root = await someFolder()
  const dist = join(root, 'dist')
  await keepProgram(root, await builtIn(root, 'build-1'), 'abc')
  const weekAgo = Date.now() / 1000 - 8 * DAY_SECONDS
  for (const name of ['program-abc', 'build-1']) await utimes(join(dist, name), weekAgo, weekAgo)
  await mkdir(join(dist, 'build-of-today'))
  await keepProgram(root, await builtIn(root, 'build-3'), 'abc')
  expect((await readdir(dist)).toSorted()).toEqual(['build-3', 'build-of-today', 'program-abc'])
})
