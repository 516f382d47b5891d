/** The texts of the form that creates preview links. */
export const linkText = {
  note: 'Shows what is saved but not published, on the same pages. The link works for an hour, for anyone who has it.',
  until: (time: string) => `The link works until ${time}.`,
  failed: 'The link could not be created. Please try again.',
  copied: 'The link is copied.',
  notCopied: 'The link could not be copied. Please copy it from the address bar of the preview.',
} as const
