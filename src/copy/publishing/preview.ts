import type { PreviewRefusal } from '#domain/publishing/preview.ts'

interface Words {
  readonly title: string
  readonly words: string
}

/** Shown when a draft can't be. */
export const closedPreview: Readonly<Record<PreviewRefusal, Words>> = {
  off: {
    title: 'Drafts can’t be shown',
    words:
      'This shop has no key for drafts yet. Its operator can set CONTENTFUL_PREVIEW_TOKEN and restart it.',
  },
  unsigned: {
    title: 'Previews need a link',
    words: 'Please ask an administrator for one. It works for an hour.',
  },
  expired: {
    title: 'This link has expired',
    words: 'Preview links work for an hour. Please ask for a new one.',
  },
  forged: {
    title: 'This link is incomplete',
    words: 'Part of it was lost or changed on the way. Please copy it again, or ask for a new one.',
  },
  unknown: {
    title: 'There is no draft at this URL',
    words: 'Please check its slug in the content service, and that the draft is saved.',
  },
  unreadable: {
    title: 'The drafts can’t be read just now',
    words: 'What shoppers see is not affected. Please try again in a moment.',
  },
}

/** The texts of previews, and of the form that opens one. */
export const previewText = {
  name: 'Preview',
  until: (time: string) => `Not published. Open until ${time}.`,
  live: 'View live page',
  faults: (count: number) => (count === 1 ? 'One thing to fix' : `${count} things to fix`),
  opening: 'Opening the preview',
  open: 'Open the preview',
  failed: 'The preview could not be opened.',
  signIn: 'Sign in as an administrator to open it here.',
} as const
