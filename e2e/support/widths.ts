import { devices } from '@playwright/test'

/** The two screens that everything is designed for. */
export const DESK = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }

const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
/** A phone, for some tests of a file that must run in one worker, for example because it has its own shop. */
export const ON_PHONE = { ...pixel, viewport: PHONE }

/** Both screens, for tests about each in a file that must run in one worker. */
export const ON_BOTH = [
  ['a desk', {}],
  ['a telephone', ON_PHONE],
] as const
