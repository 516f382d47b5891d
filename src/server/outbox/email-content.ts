/** A product in an e-mail. Amounts are formatted texts such as '₹42,500'. */
export interface EmailItem {
  readonly title: string
  /** Colour and size; '' if there was no choice. */
  readonly choice: string
  readonly quantity: number
  readonly unitPrice: string
  readonly price: string
  /** How much is taken off the quantity times the unit price. */
  readonly discount?: string
}

interface EmailLink {
  readonly words: string
  readonly url: string
}

/** The content of an e-mail, for its text and its HTML alike. Plain text: nothing in it is markup. */
export interface EmailContent {
  readonly heading: string
  /** Paragraphs, beginning with the greeting. */
  readonly sentences: readonly string[]
  /** What was bought, and the total. */
  readonly bought?: {
    readonly items: readonly EmailItem[]
    /** Only if delivery is charged. */
    readonly delivery?: string
    readonly total: string
  }
  /** Named blocks of facts, line by line, such as a delivery address. */
  readonly blocks?: readonly { readonly name: string; readonly lines: readonly string[] }[]
  /** The main link, shown as a button. */
  readonly link?: EmailLink
  /** Less prominent remarks and links at the end. */
  readonly notes?: readonly (string | EmailLink)[]
  /** The sender's signature, line by line. */
  readonly signature: readonly string[]
}

/** The calculation of a price, such as '2 × ₹18,900', with a discount if there is one. */
export const reckoning = ({ quantity, unitPrice, discount }: EmailItem): string =>
  `${quantity} × ${unitPrice}${discount ? ` − ${discount}` : ''}`

const itemText = (item: EmailItem): string =>
  [item.title, item.choice, `${reckoning(item)} = ${item.price}`].filter(Boolean).join('\n')

const linkText = ({ words, url }: EmailLink): string => `${words}: ${url}`

/** The paragraphs of a text that somebody typed. */
export const paragraphsOf = (text: string): readonly string[] =>
  text.split('\n').filter((line) => line.trim() !== '')

/** The e-mail as plain text. */
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
