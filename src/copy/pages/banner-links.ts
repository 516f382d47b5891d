const WORDS: Readonly<Record<string, string>> = {
  '/contactus': 'Book an appointment',
  '/lookbook': 'Open the lookbook',
  '/shop': 'See the pieces',
}

/** The text of a banner's link, by the page it leads to, because editors enter a URL only. */
export const bannerLinkText = (landingUrl: string): string => {
  const [path = ''] = landingUrl.split(/[?#]/)
  return WORDS[path] ?? (path.startsWith('/shop/') ? 'See the piece' : 'Read more')
}
