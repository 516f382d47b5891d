import type { Locator, Page } from '@playwright/test'

declare global {
  interface Window {
    /** What happened on the page, by name, once for each time. */
    happened: string[]
  }
}

/** Runs in the page, before its own scripts: records what presses cause, as far as the page shows it. */
export const recordEvents = () => {
  window.happened = []
  document.addEventListener(
    'toggle',
    ({ target, newState }) => {
      if (target instanceof HTMLElement && newState === 'open') window.happened.push(`opened ${target.id}`)
    },
    true,
  )
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) window.happened.push(`chose ${target.value}`)
  })
  Object.defineProperty(navigator, 'share', {
    value: async () => {
      window.happened.push('shared')
    },
  })
}

/** How often something happened on a page that records it. */
export const happened = (what: string) => (page: Page) =>
  page.evaluate((name) => window.happened.filter((one) => one === name).length, what)

/** Clicks, and counts how often. */
export const countClicks = () => {
  let clicks = 0
  return {
    click: async (what: Locator) => {
      clicks += 1
      await what.click()
    },
    clicks: () => clicks,
  }
}

/** What somebody presses with. */
export type InputDevice = 'mouse' | 'touch' | 'keys'

/** Presses once in the middle of what is in view; something may happen before the release. */
export const press = async (
  page: Page,
  target: Locator,
  device: InputDevice,
  meanwhile: () => Promise<void>,
) => {
  await target.scrollIntoViewIfNeeded()
  if (device === 'keys') {
    await target.focus()
    // A link acts on the key's press, before it is released.
    if (await target.evaluate((element) => element.tagName === 'A')) return page.keyboard.press('Enter')
    await page.keyboard.down('Space')
    await meanwhile()
    return page.keyboard.up('Space')
  }
  const { x = 0, y = 0, width = 0, height = 0 } = (await target.boundingBox()) ?? {}
  const at = { x: x + width / 2, y: y + height / 2 }
  if (device === 'mouse') {
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await meanwhile()
    return page.mouse.up()
  }
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await meanwhile()
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}
