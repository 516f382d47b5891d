import { findChromium } from './find-chromium.ts'

/** What Playwright switches off by itself; naming features replaces its list. */
const OFF_ALREADY = [
  'AimEnabled',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

// Every new window would draw two pages for its address bar, which take longer than many a test.
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

// A process kept ready for the next page: every test's own browser context makes one, and few ever use it.
const SPARE_PROCESS = 'SpareRendererForSitePerProcess'

// A page begins as an empty one, whose process would be thrown away for another at the first address. One for all that a
// browser context shows is no less real to a page and saves a tenth of all processor time.
const ONE_PROCESS = '--renderer-process-limit=1'

// The window around a page fades and slides for nobody, while every page is loaded. Pages themselves move as ever.
const STILL_WINDOW = '--animation-duration-scale=0'

/** How the tests' browser is started: nothing that asks the network by itself, nothing that nobody sees. */
export const CHROMIUM_FLAGS: string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  ONE_PROCESS,
  STILL_WINDOW,
  `--disable-features=${[...OFF_ALREADY, ...ADDRESS_BAR, SPARE_PROCESS].join()}`,
]

/** The same browser, which keeps the pages that are left, as a visitor's does: Playwright turns that off by itself. */
export const WITH_BACK_CACHE = {
  executablePath: findChromium(),
  args: CHROMIUM_FLAGS,
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
}
