/** The hosts the content service delivers pictures from; spaces that are kept in the European Union have their own. */
export const PICTURE_HOSTS: readonly string[] = ['ctfassets.net', 'eu.ctfassets.net'].flatMap((region) =>
  ['images', 'downloads', 'assets'].map((kind) => `${kind}.${region}`),
)
