import { expect, test } from 'vitest'
import { readConfig } from '#config/read-config.ts'
import { connectContentful } from '#content/contentful.ts'
import { readCatalogue } from '#content/read-catalogue.ts'
import { useStandins } from '../support/standins.ts'

const neighbours = useStandins('contentful')
const settings = () => readConfig(neighbours.env).config
interface Call {
  readonly method: string
  readonly path: string
}
const calls = () => neighbours.control<readonly Call[]>('contentful', 'GET', '/control/calls')

test('the bundled catalogue is read whole and without a warning', async () => {
  const { products, banners, titles, warnings } = await readCatalogue(connectContentful(settings()))
  expect(warnings).toEqual([])
  expect(products.length).toBeGreaterThanOrEqual(22)
  expect(banners.length).toBeGreaterThan(0)
  expect(titles.map(({ type }) => type).toSorted()).toEqual(['split', 'triple'])
  expect(products.every(({ pictures }) => pictures.every(({ src }) => src.startsWith('/')))).toBe(true)
})

test('a build asks three questions and only reads', async () => {
  await readCatalogue(connectContentful(settings()))
  const asked = await calls()
  expect(asked).toHaveLength(3)
  expect(asked.every(({ method }) => method === 'GET')).toBe(true)
})

test('a service that fails for a moment is asked again', async () => {
  await neighbours.control('contentful', 'POST', '/control/faults', [
    { match: 'GET /spaces', times: 1, status: 503 },
  ])
  await expect(connectContentful(settings())('titles')).resolves.toHaveLength(2)
  expect(await calls()).toHaveLength(2)
})

test('a refusal is not asked again', async () => {
  await neighbours.control('contentful', 'POST', '/control/faults', [
    { match: 'GET /spaces', status: 404, body: {} },
  ])
  await expect(connectContentful(settings())('titles')).rejects.toThrow('The content service answered 404')
  expect(await calls()).toHaveLength(1)
})
