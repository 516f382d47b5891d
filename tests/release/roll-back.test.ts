import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { clearLeftovers, readPointer, switchPointer } from '#release/pointer.ts'
import { CannotRollBack, rollBackTo } from '#release/roll-back.ts'
import { prepareRelease } from '#release/build/publish.ts'
import { buildFolderOf, CODE, buildShop, someFolder, shopFolder } from '../http/built-shop.ts'
import { runCommand } from '../support/run-command.ts'

test('a rollback holds back what was live, and the next publication forgets it', async () => {
  const dataDir = await shopFolder()
  const { revision } = await buildShop(dataDir, '2')
  await rollBackTo(dataDir, '1', CODE)
  expect(await readPointer(dataDir)).toEqual({ release: '1', held: revision })
  await buildShop(dataDir, '3')
  expect(await readPointer(dataDir)).toEqual({ release: '3', held: undefined })
  expect(await readdir(join(dataDir, 'releases'))).toEqual(['1', '2', '3', 'current', 'pointer.sqlite'])
})

test('a second rollback holds back what the first one held back', async () => {
  const dataDir = await shopFolder()
  await buildShop(dataDir, '2')
  const { revision } = await buildShop(dataDir, '3')
  await rollBackTo(dataDir, '2', CODE)
  await rollBackTo(dataDir, '1', CODE)
  expect(await readPointer(dataDir)).toEqual({ release: '1', held: revision })
})

test('a rollback at the moment a build goes live isn’t undone by it', async () => {
  const dataDir = await shopFolder()
  await buildShop(dataDir, '2')
  for (let ms = 0; ms < 10; ms += 0.5) {
    await switchPointer(dataDir, { release: '2' })
    const facts = { id: '3', fingerprint: CODE, revision: '3', builtAt: new Date().toISOString() }
    const { goLive } = await prepareRelease(dataDir, await buildFolderOf('3'), facts)
    const goneBack = sleep(ms).then(() => rollBackTo(dataDir, '1', CODE))
    await Promise.allSettled([goLive(), goneBack])
    await goneBack
    expect((await readPointer(dataDir))?.release, `after ${ms} ms`).toBe('1')
    await clearLeftovers(dataDir, '3')
  }
})

test('held content stays held if it is unknown what was live', async () => {
  const dataDir = await shopFolder()
  await switchPointer(dataDir, { release: 'damaged', held: 'older' })
  await rollBackTo(dataDir, '1', CODE)
  expect(await readPointer(dataDir)).toEqual({ release: '1', held: 'older' })
})

test('a release that doesn’t exist or has other code never goes live', async () => {
  const dataDir = await shopFolder()
  await buildShop(dataDir, '2')
  await expect(rollBackTo(dataDir, '9', CODE)).rejects.toThrow(CannotRollBack)
  await expect(rollBackTo(dataDir, '../releases/1', CODE)).rejects.toThrow(CannotRollBack)
  await expect(rollBackTo(dataDir, '1', 'other code')).rejects.toThrow(CannotRollBack)
  expect(await readPointer(dataDir)).toEqual({ release: '2', held: undefined })
})

test('the remains of a release are neither listed nor made live', async () => {
  const dataDir = await someFolder()
  for (const id of ['1', '2', '3', '4']) await buildShop(dataDir, id)
  await rm(join(dataDir, 'releases', '2', 'release.json'))
  await rm(join(dataDir, 'releases', '3', 'client', 'index.html'))
  expect(await runCommand('releases', ['list'], { DATA_DIR: dataDir })).toEqual({
    code: 0,
    output: '4  live\n1',
  })
  for (const id of ['2', '3'])
    await expect(rollBackTo(dataDir, id, CODE)).rejects.toThrow(
      new CannotRollBack(`There is no complete release ${id}.`),
    )
  expect((await readPointer(dataDir))?.release).toBe('4')
})
