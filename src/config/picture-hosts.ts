const REGIONS = ['ctfassets.net', 'eu.ctfassets.net']

/** The hosts from which the content service delivers pictures; spaces in the European Union have their own. */
export const PICTURE_HOSTS: readonly string[] = REGIONS.map((region) => `images.${region}`)

/** The hosts of files that are too large to resize or convert, and are delivered unchanged. */
export const UNSIZED_HOSTS: readonly string[] = REGIONS.map((region) => `downloads.${region}`)
