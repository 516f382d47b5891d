/** The user agents of browsers inside other apps, in which Google signs nobody in. */
export const IN_APP =
  /Instagram|FBA[NV]|Snapchat|Pinterest|LinkedInApp|Twitter|Line\/| GSA\/|; wv\)|Gecko\) Version\/[^ ]+ Chrome|^(?!.*Safari\/).*(?:iPhone|iPad)/

/** Whether a browser, by its user agent, is one inside another app. */
export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent)
