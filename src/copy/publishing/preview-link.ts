/** The texts of the form that creates preview links. */
export const linkText = {
  note: 'Shows what is saved but not published, through the same pages. The link opens for an hour, for whoever has it.',
  until: (time: string) => `The link opens until ${time}.`,
  failed: 'The link could not be made. Please try again.',
  copied: 'The link is copied.',
  notCopied: 'The link could not be copied. Please copy it from the address bar of the preview.',
} as const
