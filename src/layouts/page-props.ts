/** What a page says of itself. */
export interface PageProps {
  title: string
  description?: string
  /** The page's public path, where it is not the one it is built at. */
  path?: string
  image?: string
  type?: 'website' | 'product'
  /** Private and internal pages stay out of search engines. */
  noindex?: boolean
  /** Pages with a form carry no chat button. */
  chat?: boolean
  /** Islands load with the page, and what it needs for them stands in it. */
  islandsAtOnce?: boolean
  /** Shows drafts: out of search engines, and nothing is counted. */
  preview?: boolean
  /**
   * Made for one person behind a link that opens it: out of search engines, nothing is counted, and nothing around it
   * that would ask anybody else for anything.
   */
  personal?: boolean
}
