import { isInAppBrowser } from '../in-app-browser.ts'

/** Lightweight browsers, in which windows and dialogs can't be relied on either. */
const SMALL = /Opera Mini|OPiOS|UCBrowser/

/** Whether a browser with this user agent must leave the page to pay and come back. */
export const mustLeavePage = (userAgent: string): boolean =>
  isInAppBrowser(userAgent) || SMALL.test(userAgent)

/** Whether a browser runs on an iPhone or iPad, by its user agent; an iPod's says iPhone, too. */
export const isIos = (userAgent: string): boolean => /iPhone|iPad/.test(userAgent)
