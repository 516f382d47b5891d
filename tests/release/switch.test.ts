import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readPointer, switchPointer } from '#release/pointer.ts'
import { NotSwitched, switchRelease } from '#release/switch.ts'
import { CODE, buildShop, someFolder } from '../http/built-shop.ts'

test('going back holds back what was live, and the next publication forgets it', async () => {
  const dataDir = await someFolder()
  await buildShop(dataDir, '1')
  const { revision } = await buildShop(dataDir, '2')
  await switchRelease(dataDir, '1', CODE)
  expect(await readPointer(dataDir)).toEqual({ release: '1', held: revision })
  await buildShop(dataDir, '3')
  expect(await readPointer(dataDir)).toEqual({ release: '3', held: undefined })
  expect(await readdir(join(dataDir, 'releases'))).toEqual(['1', '2', '3', 'current'])
})

test('going back again holds back what the first step held back', async () => {
  const dataDir = await someFolder()
  await buildShop(dataDir, '1')
  await buildShop(dataDir, '2')
  const { revision } = await buildShop(dataDir, '3')
  await switchRelease(dataDir, '2', CODE)
  await switchRelease(dataDir, '1', CODE)
  expect(await readPointer(dataDir)).toEqual({ release: '1', held: revision })
})

test('what is held stays held where nobody can tell what was live', async () => {
  const dataDir = await someFolder()
  await buildShop(dataDir, '1')
  await switchPointer(dataDir, { release: 'damaged', held: 'older' })
  await switchRelease(dataDir, '1', CODE)
  expect(await readPointer(dataDir)).toEqual({ release: '1', held: 'older' })
})

test('a release that is not there or of other code never becomes live', async () => {
  const dataDir = await someFolder()
  await buildShop(dataDir, '1')
  await buildShop(dataDir, '2')
  await expect(switchRelease(dataDir, '9', CODE)).rejects.toThrow(NotSwitched)
  await expect(switchRelease(dataDir, '../releases/1', CODE)).rejects.toThrow(NotSwitched)
  await expect(switchRelease(dataDir, '1', 'other code')).rejects.toThrow(NotSwitched)
  expect(await readPointer(dataDir)).toEqual({ release: '2', held: undefined })
})
