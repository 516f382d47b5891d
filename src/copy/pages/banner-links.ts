const WORDS: Readonly<Record<string, string>> = {
  '/contactus': 'Book an appointment',
  '/lookbook': 'Open the lookbook',
  '/shop': 'See the pieces',
}

/** What a section's banner says of the place it leads to: editors give it a URL and no words. */
export const bannerLinkText = (landingUrl: string): string => {
  const [path = ''] = landingUrl.split(/[?#]/)
  return WORDS[path] ?? (path.startsWith('/shop/') ? 'See the piece' : 'Read more')
}
