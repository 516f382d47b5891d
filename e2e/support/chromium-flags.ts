import { findChromium } from './find-chromium.ts'

/** What Playwright switches off by default; naming features replaces its list. */
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

// Every new window would render two pages for its address bar, which take longer than many tests.
const ADDRESS_BAR = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

// A spare process for the next page: every test's browser context would start one, and few ever use it.
const SPARE_PROCESS = 'SpareRendererForSitePerProcess'

// A page starts as an empty one, whose process would be replaced at the first navigation. One process for a whole
// browser context makes no difference to pages and saves a tenth of all processor time.
const ONE_PROCESS = '--renderer-process-limit=1'

// Nobody sees the animations of the browser's window, which run during every page load. Pages' own animations are
// unaffected.
const STILL_WINDOW = '--animation-duration-scale=0'

/** How the tests' browser is started: without network requests of its own, and without work that nobody sees. */
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

/** The same browser with a back/forward cache, as visitors have; Playwright turns it off by default. */
export const WITH_BACK_CACHE = {
  executablePath: findChromium(),
  args: CHROMIUM_FLAGS,
  ignoreDefaultArgs: ['--disable-back-forward-cache'],
}
