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
      'This shop has no key to drafts yet. Whoever runs it sets CONTENTFUL_PREVIEW_TOKEN and starts it again.',
  },
  unsigned: {
    title: 'A preview opens by a link',
    words: 'Drafts are seen by those to whom an administrator gave a link, for an hour.',
  },
  expired: {
    title: 'This link has expired',
    words: 'A link to a preview opens for an hour. Please ask for a new one.',
  },
  forged: {
    title: 'This link is incomplete',
    words: 'Something of it was lost or changed on the way. Please copy it once more, or ask for a new one.',
  },
  unknown: {
    title: 'There is no draft at this URL',
    words: 'Please look at its slug in the content service, and whether the draft is saved.',
  },
  unreadable: {
    title: 'The drafts can’t be read now',
    words: 'What shoppers see is not touched. Please try again in a moment.',
  },
}

/** The texts of previews, and of the form that opens one. */
export const previewText = {
  name: 'Preview',
  until: (time: string) => `Not published. Opens until ${time}.`,
  live: 'The live page',
  faults: (count: number) => (count === 1 ? 'One thing to mend' : `${count} things to mend`),
  opening: 'Opening the preview',
  open: 'Open the preview',
  failed: 'The preview could not be opened.',
  signIn: 'Sign in as an administrator to open it here.',
} as const
