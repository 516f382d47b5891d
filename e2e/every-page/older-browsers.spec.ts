import { signedIn } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

/** Removes popovers from a browser that has them, both the methods and the selectors. */
const withoutPopovers = () => {
  for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
    Reflect.deleteProperty(HTMLElement.prototype, name)
  for (const prototype of [Document.prototype, Element.prototype])
    for (const name of ['querySelector', 'querySelectorAll', 'matches', 'closest']) {
      const found = Object.getOwnPropertyDescriptor(prototype, name)
      if (!found) continue
      const real = found.value as (selector: string) => unknown
      Object.defineProperty(prototype, name, {
        ...found,
        value(selector: string) {
          if (/(?<!\\):popover-open/.test(selector))
            throw new SyntaxError(`'${selector}' is not a valid selector.`)
          return real.call(this, selector)
        },
      })
    }
}

test('a browser without popovers, as Safari before 17, gets them from a polyfill', async ({
  page,
  storefront,
}) => {
  await storefront.remember({ person: await signedIn() })
  await page.addInitScript(withoutPopovers)
  await page.goto('/')
  await page.evaluate(() => window.scrollTo(0, window.innerHeight))
  const draw = page.getByRole('dialog', { name: 'Lucky draw' })
  await expect(draw).toBeVisible()
  await page.keyboard.press('Escape')
  await page.locator('[popovertarget=account-menu]:visible').click()
  await expect(page.locator('#account-menu')).toHaveClass(/:popover-open/)
})
