/** Text in one style. `href` is a path of the shop or an http(s), mailto: or tel: URL. */
export interface TextRun {
  readonly text: string
  readonly bold?: boolean
  readonly italic?: boolean
  readonly href?: string
}

export type HeadingLevel = 3 | 4 | 5 | 6

/** A block of a text that editors format themselves. */
export type RichBlock =
  | { readonly kind: 'paragraph'; readonly runs: readonly TextRun[] }
  /** Levels start below the page's own headings and skip none. */
  | { readonly kind: 'heading'; readonly level: HeadingLevel; readonly runs: readonly TextRun[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly RichBlock[])[] }
  | { readonly kind: 'quote'; readonly blocks: readonly RichBlock[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly TableCell[])[] }
  | { readonly kind: 'rule' }

export interface TableCell {
  readonly header: boolean
  readonly blocks: readonly RichBlock[]
}
