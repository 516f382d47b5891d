/** A product in an e-mail. Amounts are written out, as '₹42,500'. */
export interface EmailItem {
  readonly title: string
  /** Colour and size; '' when there was nothing to choose. */
  readonly choice: string
  readonly quantity: number
  readonly unitPrice: string
  readonly price: string
  /** What the price is lower by than the products alone. */
  readonly discount?: string
}

interface EmailLink {
  readonly words: string
  readonly url: string
}

/** What an e-mail says, once for its text and its HTML. Plain words: nothing in it is markup. */
export interface EmailContent {
  readonly heading: string
  /** Paragraphs, the greeting first. */
  readonly sentences: readonly string[]
  /** What was bought, and what it costs together. */
  readonly bought?: {
    readonly items: readonly EmailItem[]
    /** Where it costs something. */
    readonly delivery?: string
    readonly total: string
  }
  /** Facts under a name of their own, such as a delivery address; line by line. */
  readonly blocks?: readonly { readonly name: string; readonly lines: readonly string[] }[]
  /** Where the reader goes next. */
  readonly link?: EmailLink
  /** What is said quietly below it. */
  readonly notes?: readonly (string | EmailLink)[]
  /** Who writes, line by line. */
  readonly signature: readonly string[]
}

/** '2 × ₹18,900', with what is taken off. */
export const reckoning = ({ quantity, unitPrice, discount }: EmailItem): string =>
  `${quantity} × ${unitPrice}${discount ? ` − ${discount}` : ''}`

const itemText = (item: EmailItem): string =>
  [item.title, item.choice, `${reckoning(item)} = ${item.price}`].filter(Boolean).join('\n')

const linkText = ({ words, url }: EmailLink): string => `${words}: ${url}`

/** The paragraphs of a text that somebody typed. */
export const paragraphsOf = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.trim() !== '')

/** The e-mail for readers of plain text. */
export const emailText = (content: EmailContent): string => {
  const { sentences, bought, blocks = [], link, notes = [], signature } = content
  return [
    ...sentences,
    ...(bought
      ? [
          ...bought.items.map(itemText),
          ...(bought.delivery ? [`Delivery: ${bought.delivery}`] : []),
          `Total: ${bought.total}`,
        ]
      : []),
    ...blocks.map(({ name, lines }) => [`${name}:`, ...lines].join('\n')),
    ...(link ? [linkText(link)] : []),
    ...notes.map((note) => (typeof note === 'string' ? note : linkText(note))),
    signature.join('\n'),
  ].join('\n\n')
}
