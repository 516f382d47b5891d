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
  /** Shows drafts: out of search engines, and nothing is counted. */
  preview?: boolean
}
