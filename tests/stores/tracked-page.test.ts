// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { smallServer, type Answer, type Answers } from '../clients/small-server.ts'
import { openPage } from './shop-page.ts'

const PATH = '/track/a.b'
const pageOf = (stage: string) =>
  `<article data-tracked="1">
    <div data-live="way"><a href="/measure">${stage}</a></div>
    <div data-live="payment">${stage}, paid</div>
  </article>`

/** The page of an order's link that has just got its only news. */
const open = async (answers: Answers, afterPress: (act: () => void) => void = (act) => setTimeout(act)) => {
  const server = await smallServer({
    'GET /api/track/a.b': ({ headers }): Answer | Promise<Answer> =>
      headers['if-none-match'] === '2'
        ? new Promise(() => undefined)
        : { body: {}, headers: { etag: '2', 'cache-control': 'no-store' } },
    ...answers,
  })
  openPage({}, PATH)
  document.body.innerHTML = pageOf('Cutting')
  const { keepPageNew } = await import('#stores/tracking/tracked-page.ts')
  keepPageNew(afterPress)
  onTestFinished(() => void dispatchEvent(new Event('pagehide')))
  const part = (name: string) => document.querySelector(`[data-live=${name}]`)?.textContent
  return { ...server, part }
}

test('if the page for some news can’t be fetched, it is requested again after a pause and then shown', async () => {
  let fetched = 0
  const { got, part } = await open({
    [`GET ${PATH}`]: () => ((fetched += 1) === 1 ? { status: 502, body: '' } : { body: pageOf('Stitching') }),
  })
  const begun = Date.now()
  await vi.waitFor(() => expect(part('way')).toBe('Stitching'))
  expect(Date.now() - begun).toBeGreaterThan(1000)
  await vi.waitFor(() =>
    expect(
      got.filter(({ path }) => path.startsWith('/api')).map(({ headers }) => headers['if-none-match']),
    ).toEqual(['1', '1', '2']),
  )
})

test('a part with the focus isn’t replaced before it has lost the focus', async () => {
  const { part } = await open({ [`GET ${PATH}`]: { body: pageOf('Stitching') } })
  const link = document.querySelector('a')
  link?.focus()
  await vi.waitFor(() => expect(part('payment')).toBe('Stitching, paid'))
  expect(part('way')).toBe('Cutting')
  expect(document.activeElement).toBe(link)
  link?.blur()
  await vi.waitFor(() => expect(part('way')).toBe('Stitching'))
})

test('a part that the browser has translated is replaced only by news', async () => {
  const { part } = await open({
    [`GET ${PATH}`]: { body: pageOf('Cutting').replace('Cutting, paid', 'Stitching, paid') },
  })
  const way = document.querySelector('[data-live=way] a')
  if (way) way.innerHTML = '<font>कटाई</font>'
  await vi.waitFor(() => expect(part('payment')).toBe('Stitching, paid'))
  expect(part('way')).toBe('कटाई')
})

test('nothing is replaced while something is pressed', async () => {
  const waiting: (() => void)[] = []
  const { got, part } = await open({ [`GET ${PATH}`]: { body: pageOf('Stitching') } }, (act) =>
    waiting.push(act),
  )
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  expect(got.some(({ path }) => path === PATH)).toBe(true)
  expect(part('payment')).toBe('Cutting, paid')
  waiting[0]?.()
  expect(part('payment')).toBe('Stitching, paid')
})
