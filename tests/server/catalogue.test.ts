import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { offersIn } from '#server/catalogue.ts'
import { OFFERS } from '../support/offers.ts'

const newRelease = async (catalogue?: unknown) => {
  const folder = await mkdtemp(join(tmpdir(), 'shop-release-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const write = (content: unknown) => writeFile(join(folder, 'catalogue.json'), JSON.stringify(content))
  if (catalogue) await write(catalogue)
  return { release: { id: 'one', folder }, write }
}

test('a release sells at the prices it was built with, until it ends', async () => {
  const { release, write } = await newRelease(OFFERS)
  expect(await offersIn(release)).toEqual(OFFERS)
  await write({})
  expect(await offersIn(release)).toEqual(OFFERS)
})

test('a catalogue with an invalid price sells nothing', async () => {
  for (const price of [0, -1, 1.5, '42500', null]) {
    const { release } = await newRelease({ ...OFFERS, blazer: { ...OFFERS['blazer'], price } })
    await expect(offersIn(release)).rejects.toThrow('price')
  }
})

test('a catalogue that could not be read is read again', async () => {
  const { release, write } = await newRelease()
  await expect(offersIn(release)).rejects.toThrow('ENOENT')
  await write(OFFERS)
  expect(await offersIn(release)).toEqual(OFFERS)
})
