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

for (const [path, section] of [
  ['/', '.clients h2'],
  ['/shop/emerald-peak-lapel-blazer', '.related h2'],
] as const)
  test(`below the first screen of ${path} nothing takes time until somebody reaches for anything @phone`, async ({
    page,
  }) => {
    await page.goto(path)
    const isLaidOut = () =>
      page.locator(section).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))
    expect(await isLaidOut()).toBe(false)
    await page.keyboard.press('Tab')
    await expect.poll(isLaidOut).toBe(true)
  })

for (const path of ['/', '/shop/emerald-peak-lapel-blazer'])
  test(`who reads the foot of ${path} and loads it again is still there @both`, async ({ page }) => {
    // What is laid out above her may be a line taller than it was taken for.
    const isAtFoot = () =>
      page.evaluate(() => Math.abs(document.documentElement.scrollHeight - innerHeight - scrollY) < 48)
    const reach = async () => {
      await page.keyboard.press('Shift')
      await expect(page.locator('html[data-touched]')).toBeAttached()
    }
    await page.goto(path)
    await reach()
    await expect
      .poll(async () => {
        await page.evaluate(() =>
          scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
        )
        return isAtFoot()
      })
      .toBe(true)
    await page.reload()
    await reach()
    await expect.poll(isAtFoot).toBe(true)
  })

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
