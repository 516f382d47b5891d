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
  // More than there are cores: a quarter of a test is waiting.
  workers: 3,
  fullyParallel: true,
  // A test that fails once and then passes has found a race, of the shop or its own: both are faults.
  retries: 0,
  // Far more than any test takes, also on a busy machine: one that hangs still ends.
  timeout: 90_000,
  // What is looked at again and again lies in a browser on this machine: Playwright would look once a second.
  expect: { timeout: 15_000, toPass: { intervals: [100] } },
  // Both say at the end what went wrong; a kept log is read from there.
  reporter: process.env.CI ? [['dot']] : [['list']],
  forbidOnly: true,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A trace of every run costs more than the runs; `--trace retain-on-failure` records those of a hunt.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: CHROMIUM_FLAGS },
  },
  // A test runs once, on a desk. Where layout or touch differ it is tagged: @phone runs on a telephone instead,
  // @both on both. What axe sees is looked at in both widths, most of it within one visit.
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
    // Without a shell between them, so that the shop notices when this run is gone.
    command: `exec node e2e/support/open-shop.ts ${port}`,
    cwd: '..',
    url: `http://127.0.0.1:${port}/api/health`,
    // Long enough for a build beside others' work.
    timeout: 480_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
