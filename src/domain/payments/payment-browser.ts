import { isInAppBrowser } from '../in-app-browser.ts'

/** Small browsers, in which windows and dialogs can't be relied on either. */
const SMALL = /Opera Mini|OPiOS|UCBrowser/

/** Whether paying has to leave the page and come back, in a browser of this user agent. */
export const mustLeavePage = (userAgent: string): boolean =>
  isInAppBrowser(userAgent) || SMALL.test(userAgent)

/** Whether a browser, by its user agent, runs on an iPhone or iPad; an iPod names an iPhone, too. */
export const isIos = (userAgent: string): boolean => /iPhone|iPad/.test(userAgent)
