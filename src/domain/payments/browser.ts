/** Browsers inside other apps, and small ones, in which a dialog over the page can't be used or can't open windows. */
const IN_APP =
  /Instagram|FBAN|FBAV|FB_IAB|Opera Mini|OPiOS|UCBrowser|UCWEB|Snapchat|Pinterest|LinkedInApp|Twitter|Line\/| GSA\/|; wv\)|Gecko\) Version\/[^ ]+ Chrome|Windows Phone/
const IOS = /iPhone|iPad|iPod/

/** Whether a browser, by its user agent, is one in which paying has to leave the page and come back. */
export const isInAppBrowser = (userAgent: string): boolean =>
  IN_APP.test(userAgent) || (IOS.test(userAgent) && !/Safari\//.test(userAgent))

/** Whether a browser, by its user agent, runs on an iPhone or iPad. */
export const isIos = (userAgent: string): boolean => IOS.test(userAgent)
