/** The user agents of browsers inside other apps, in which Google refuses to sign anybody in. */
export const IN_APP =
  /Instagram|FBA[NV]|Snapchat|Pinterest|LinkedInApp|Twitter|Line\/| GSA\/|; wv\)|Gecko\) Version\/[^ ]+ Chrome|^(?!.*Safari\/).*(?:iPhone|iPad)/

/** Whether a user agent belongs to a browser inside another app. */
export const isInAppBrowser = (userAgent: string): boolean => IN_APP.test(userAgent)
