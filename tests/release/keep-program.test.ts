import { mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepProgram } from '#release/build/prerender.ts'
import { markUsed } from '#release/program.ts'
import { someFolder } from '../http/built-shop.ts'

const DAY_SECONDS = 24 * 60 * 60

/** Compiled code that a build left in its folder in `dist`. */
const compiledIn = async (root: string, id: string) => {
  const compiled = join(root, 'dist', id, 'program')
  await mkdir(join(compiled, 'server'), { recursive: true })
  await writeFile(join(compiled, 'server', 'entry.mjs'), id)
  return compiled
}

test('a build stores its program, even while another shop’s build deletes its own folder', async () => {
  const root = await someFolder()
  const compiled = await compiledIn(root, 'build-1')
  // Listed, but gone when it is read.
  await symlink(join(root, 'nowhere'), join(root, 'dist', 'build-2'))
  const kept = await keepProgram(root, compiled, 'abc')
  expect(kept).toBe(join(root, 'dist', 'program-abc'))
  expect(await readdir(join(kept, 'server'))).toEqual(['entry.mjs'])
})

test('if two builds compile the same code, the first copy is kept and the second build renders with its own', async () => {
  const root = await someFolder()
  const [first, second] = [await compiledIn(root, 'build-1'), await compiledIn(root, 'build-2')]
  const kept = await keepProgram(root, first, 'abc')
  expect(await keepProgram(root, second, 'abc')).toBe(second)
  expect(await readFile(join(kept, 'server', 'entry.mjs'), 'utf8')).toBe('build-1')
  expect(await readFile(join(second, 'server', 'entry.mjs'), 'utf8')).toBe('build-2')
})

test('programs and builds unused for a week are deleted, but never the build’s own program', async () => {
  const root = await someFolder()
  const dist = join(root, 'dist')
  await keepProgram(root, await compiledIn(root, 'build-1'), 'abc')
  const weekAgo = Date.now() / 1000 - 8 * DAY_SECONDS
  for (const name of ['program-abc', 'build-1']) await utimes(join(dist, name), weekAgo, weekAgo)
  await mkdir(join(dist, 'build-of-today'))
  await keepProgram(root, await compiledIn(root, 'build-3'), 'abc')
  expect((await readdir(dist)).toSorted()).toEqual(['build-3', 'build-of-today', 'program-abc'])
})

test('a program that a running shop still uses stays, however long ago it was compiled', async () => {
  const root = await someFolder()
  const dist = join(root, 'dist')
  await keepProgram(root, await compiledIn(root, 'build-1'), 'abc')
  const weekAgo = Date.now() / 1000 - 8 * DAY_SECONDS
  await utimes(join(dist, 'program-abc'), weekAgo, weekAgo)
  await markUsed(root, 'abc')
  await keepProgram(root, await compiledIn(root, 'build-2'), 'def')
  expect(await readdir(dist)).toEqual(expect.arrayContaining(['program-abc', 'program-def']))
})
