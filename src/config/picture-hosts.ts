/** The hosts the content service delivers pictures from. */
export const PICTURE_HOSTS: readonly string[] = [
  'images.ctfassets.net',
  'downloads.ctfassets.net',
  'assets.ctfassets.net',
]
