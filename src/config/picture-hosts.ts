const REGIONS = ['ctfassets.net', 'eu.ctfassets.net']

/** The hosts the content service delivers pictures from; spaces that are kept in the European Union have their own. */
export const PICTURE_HOSTS: readonly string[] = REGIONS.map((region) => `images.${region}`)

/** Where it keeps what is too large to be sized or converted, and delivers it as it is. */
export const UNSIZED_HOSTS: readonly string[] = REGIONS.map((region) => `downloads.${region}`)
