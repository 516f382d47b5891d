/** A product in an e-mail. Amounts are written out, as '₹42,500'. */
export interface EmailItem {
  readonly title: string
  /** Colour and size; '' when there was nothing to choose. */
  readonly choice: string
  readonly quantity: number
  readonly unitPrice: string
  readonly price: string
}

/** What an e-mail says, once for its text and its HTML. Plain words: nothing in it is markup. */
export interface EmailContent {
  readonly heading: string
  readonly greeting: string
  readonly sentences: readonly string[]
  readonly items: readonly EmailItem[]
  readonly total: string
  /** Facts under a name of their own, such as a delivery address; line by line. */
  readonly blocks: readonly { readonly name: string; readonly lines: readonly string[] }[]
  readonly link: { readonly words: string; readonly url: string }
  /** Who writes, line by line. */
  readonly signature: readonly string[]
}

const itemText = ({ title, choice, quantity, unitPrice, price }: EmailItem): string =>
  [title, choice, `${quantity} × ${unitPrice} = ${price}`].filter(Boolean).join('\n')

/** The e-mail for readers of plain text. */
export const emailText = (content: EmailContent): string => {
  const { greeting, sentences, items, total, blocks, link, signature } = content
  return [
    greeting,
    ...sentences,
    ...items.map(itemText),
    `Total: ${total}`,
    ...blocks.map(({ name, lines }) => [`${name}:`, ...lines].join('\n')),
    `${link.words}: ${link.url}`,
    signature.join('\n'),
  ].join('\n\n')
}
