import { CHROMIUM_FLAGS } from '../support/chromium-flags.ts'
import { findChromium } from '../support/find-chromium.ts'
import { lightestIn } from '../support/lightest-in.ts'
import { poll, test } from '../support/test.ts'

// Browsers darken pages only for those who prefer dark ones.
test.use({
  colorScheme: 'dark',
  launchOptions: {
    executablePath: findChromium(),
    args: [...CHROMIUM_FLAGS, '--blink-settings=forceDarkModeEnabled=true'],
  },
})

test('a browser that darkens every page leaves this one as it is, or the brand’s dark name would vanish', async ({
  page,
}) => {
  await page.goto('/')
  await poll(() => lightestIn(page.locator('.site-head a .wordmark'))).toBeGreaterThan(235)
})
