import { devices } from '@playwright/test'

/** The two screens everything is drawn for. */
export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
/** A telephone for some tests of a file that both shall run in one worker, which may have a shop of its own. */
export const ON_PHONE = { ...pixel, viewport: PHONE }

/** Both screens, for tests that are said of each in a file that shall run in one worker. */
export const ON_BOTH = [
  ['a desk', {}],
  ['a telephone', ON_PHONE],
] as const
