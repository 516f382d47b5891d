import { defineConfig, devices } from '@playwright/test'
import { findChromium } from './support/find-chromium.ts'
import { choosePort } from './support/choose-port.ts'
import { CHROMIUM_FLAGS } from './support/chromium-flags.ts'
import { DESK, ON_PHONE } from './support/widths.ts'

const port = await choosePort()
const executablePath = findChromium()

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  // More than there are cores, because a quarter of a test is waiting.
  workers: 3,
  fullyParallel: true,
  // A test that fails once and then passes has found a race, in the shop or in itself: both are faults.
  retries: 0,
  // Far more than any test takes, even on a busy machine; one that hangs still ends.
  timeout: 90_000,
  // What is polled is in a browser on this machine; Playwright's own intervals grow to a second.
  expect: { timeout: 15_000, toPass: { intervals: [100] } },
  // Both print failures at the end, where they can be read in a log.
  reporter: process.env.CI ? [['dot']] : [['list']],
  forbidOnly: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Tracing every run costs more than the runs; use `--trace retain-on-failure` to hunt a failure.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
  },
  // A test runs once, on a wide screen. If layout or touch differ it is tagged: @phone runs on a phone instead, @both
  // on both. axe checks both widths, mostly within one visit.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      use: { ...devices['Desktop Chrome'], viewport: DESK },
    },
    {
      name: 'phone',
      grep: /@phone|@both/,
      use: ON_PHONE,
    },
  ],
  webServer: {
    // Without a shell in between, so that the shop notices when this run is gone.
    command: `exec node e2e/support/open-shop.ts ${port}`,
    cwd: '..',
    url: `http://127.0.0.1:${port}/api/health`,
    // Long enough for a build while others are working.
    timeout: 480_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
