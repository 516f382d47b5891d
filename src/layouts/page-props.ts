/** What a page tells its layout. */
export interface PageProps {
  title: string
  description?: string
  /** The page's public path, if it is built at another one. */
  path?: string
  image?: string
  type?: 'website' | 'product'
  /** Keeps private and internal pages out of search engines. */
  noindex?: boolean
  /** Whether to show the chat button; pages with a form don't. */
  chat?: boolean
  /** Islands load with the page, which then includes the styles they need. */
  islandsAtOnce?: boolean
  /** The page shows drafts: no search engines, no analytics. */
  preview?: boolean
  /**
   * The page is for one person, who opens it by a link: no search engines, no analytics, and nothing around the
   * content that makes requests to others.
   */
  personal?: boolean
}
