import { forgetVisits } from '../support/forget-visits.ts'
import { holdLateFiles, waitForLateFiles } from '../support/late-files.ts'
import { expect, poll, test } from '../support/test.ts'

declare global {
  interface Window {
    /** The last known positions. */
    places?: Map<Element, string>
  }
}

/** Elements that have moved since the last call; new and removed ones don't count. */
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

const PRODUCT = '/shop/emerald-peak-lapel-blazer'

test('below the first screen nothing is laid out until a visitor uses the page @phone', async ({ page }) => {
  for (const [path, section] of [
    ['/', '.clients h2'],
    [PRODUCT, '.related h2'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      const isLaidOut = () =>
        page.locator(section).evaluate((element) => element.checkVisibility({ contentVisibilityAuto: true }))
      expect(await isLaidOut()).toBe(false)
      await page.keyboard.press('Tab')
      await poll(isLaidOut).toBe(true)
    })
})

test('a visitor who reloads at the foot of a page is still there @both', async ({ page }) => {
  // What is laid out above may be a line taller than estimated.
  const isAtFoot = () =>
    page.evaluate(() => Math.abs(document.documentElement.scrollHeight - innerHeight - scrollY) < 48)
  const reach = async () => {
    await page.keyboard.press('Shift')
    await expect(page.locator('html[data-touched]')).toBeAttached()
  }
  for (const path of ['/', PRODUCT])
    await test.step(path, async () => {
      await page.goto(path)
      await reach()
      await poll(async () => {
        await page.evaluate(() =>
          scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }),
        )
        return isAtFoot()
      }).toBe(true)
      await page.reload()
      await reach()
      await poll(isAtFoot).toBe(true)
    })
})

test.describe('with calm motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('late files move nothing when they load @both', async ({ page }) => {
    test.slow()
    // Recently viewed products are shown below a product once there are any.
    await forgetVisits(page)
    for (const path of [
      '/',
      '/shop',
      '/shop?category=Looks',
      PRODUCT,
      '/shop/black-corset',
      '/lookbook',
      '/about',
    ])
      await test.step(path, async () => {
        const letGo = await holdLateFiles(page, ['sheet'])
        await page.goto(path)
        const asked = page.waitForRequest(/\/late\.[^/]*\.css/)
        await page.evaluate(() => dispatchEvent(new Event('late')))
        await asked
        await page.evaluate(() => document.fonts.ready)
        await page.evaluate(findMoved)
        letGo()
        await waitForLateFiles(page)
        expect.soft(await page.evaluate(findMoved), path).toEqual([])
      })
  })
})
