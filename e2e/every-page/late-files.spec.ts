import { holdLateFiles, waitForLateFiles } from '../support/late-files.ts'
import { expect, test } from '../support/test.ts'

declare global {
  interface Window {
    /** Where everything was seen. */
    places?: Map<Element, string>
  }
}

/** What stands elsewhere than when it was asked last; what came or went is not counted. */
const findMoved = () => {
  const before = window.places ?? new Map<Element, string>()
  const places = new Map<Element, string>()
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ contentVisibilityAuto: true })) continue
    const { x, y, width, height } = element.getBoundingClientRect()
    places.set(element, [x, y + scrollY, width, height].map(Math.round).join())
  }
  window.places = places
  return [...before]
    .filter(([element, place]) => (places.get(element) ?? place) !== place)
    .map(([element, place]) => `${element.tagName} ${element.className} ${place}`)
}

test.describe('what is late moves nothing when it comes', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  for (const path of [
    '/',
    '/shop',
    '/shop?category=Looks',
    '/shop/emerald-peak-lapel-blazer',
    '/shop/black-corset',
    '/lookbook',
    '/about',
  ])
    test(`on ${path} @both`, async ({ storefront: { page } }) => {
      const letGo = await holdLateFiles(page, ['sheet'])
      await page.goto(path)
      const asked = page.waitForRequest(/\/late\.[^/]*\.css/)
      await page.evaluate(() => dispatchEvent(new Event('late')))
      await asked
      await page.evaluate(() => document.fonts.ready)
      await page.evaluate(findMoved)
      letGo()
      await waitForLateFiles(page)
      expect(await page.evaluate(findMoved)).toEqual([])
    })
})
