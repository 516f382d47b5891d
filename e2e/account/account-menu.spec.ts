import type { Page } from '@playwright/test'
import { accessibilityFaultsOf } from '../support/accessibility.ts'
import { signedIn, unique } from '../support/people.ts'
import { expect, test } from '../support/test.ts'

const LIGHT_PAGE = '/shipping'

const accountButton = (page: Page, name: string) => page.getByRole('button', { name })

test.describe('the account menu', () => {
  const entriesOf = async (page: Page, name: string) => {
    await accountButton(page, name).click()
    const menu = page.getByRole('menu', { name: 'Account' })
    await expect(menu).toBeVisible()
    return menu.getByRole('menuitem').allInnerTexts()
  }

  test('holds what its owner may open @both', async ({ page, storefront: { remember }, isMobile }) => {
    const shop = isMobile ? ['Shop', 'Lookbook', 'About'] : []
    const name = unique('Meera ')
    await remember({ person: await signedIn(name) })
    await page.goto(LIGHT_PAGE)
    expect(await entriesOf(page, name)).toEqual(['Profile', 'Measurements', ...shop, 'Sign out'])

    const person = await signedIn(name)
    await remember({ person: { ...person, user: { ...person.user, isAdmin: true } } })
    await page.goto('/lookbook')
    await expect(accountButton(page, name)).toHaveAttribute('aria-haspopup', 'menu')
    const admin = ['Profile', 'Measurements', 'Desk', 'Orders', 'Requests', 'Publishing', ...shop, 'Sign out']
    expect(await entriesOf(page, name)).toEqual(admin)
    await expect(page.getByRole('menu', { name: 'Account' })).toMatchAriaSnapshot(`
      - menu "Account":
        - menuitem "Profile"
        - menuitem "Orders"
        - separator
        - menuitem "Sign out"
    `)
  })

  test('can be used by keyboard, and closes with Esc or a click outside it', async ({
    page,
    storefront: { remember },
  }) => {
    await remember({ person: await signedIn('Meera Iyer') })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(LIGHT_PAGE)
    const button = accountButton(page, 'Meera Iyer')
    const menu = page.getByRole('menu', { name: 'Account' })
    const item = (name: string) => menu.getByRole('menuitem', { name })

    await button.focus()
    await page.keyboard.press('Enter')
    await expect(item('Profile')).toBeFocused()
    expect(await accessibilityFaultsOf(page)).toEqual([])
    await page.keyboard.press('ArrowDown')
    await expect(item('Measurements')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(item('Sign out')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(item('Profile')).toBeFocused()
    await page.keyboard.press('End')
    await expect(item('Sign out')).toBeFocused()
    await page.keyboard.press('Home')
    await expect(item('Profile')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(item('Profile')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(menu).toBeHidden()
    await expect(page.getByRole('link', { name: 'Cart, 0 items' })).toBeFocused()

    await button.click()
    await expect(menu).toBeVisible()
    await page.mouse.click(200, 500)
    await expect(menu).toBeHidden()
    await button.click()
    await button.click()
    await expect(menu).toBeHidden()
  })
})
