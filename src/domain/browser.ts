/** The user agents of browsers inside other apps, and of small ones, in which windows and dialogs can't be relied on. */
export const IN_APP =
  /Instagram|FBA[NV]|Opera Mini|OPiOS|UCBrowser|Snapchat|Pinterest|LinkedInApp|Twitter|Line\/| GSA\/|; wv\)|Gecko\) Version\/[^ ]+ Chrome|(?:iPhone|iPad|iPod)(?!.*Safari\/)/

/**
 * Whether a browser, by its user agent, is one in which paying has to leave the page and come back, and in which
 * Google signs nobody in.
 */
export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent)

/** Whether a browser, by its user agent, runs on an iPhone or iPad. */
export const isIos = (userAgent: string): boolean => /iPhone|iPad|iPod/.test(userAgent)
