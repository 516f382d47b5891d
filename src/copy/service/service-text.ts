import {
  needsLine,
  type ServiceKind,
  type ServiceLine,
  type ServicePhase,
} from '#domain/service/service-request.ts'

/** The kinds of requests, as the customer chooses them. */
export const choiceText: Readonly<Record<ServiceKind, string>> = {
  question: 'Ask a question',
  cancel: 'Cancel the order',
  alteration: 'Have it altered',
  exchange: 'Exchange it',
  return: 'Return it',
}

/** What happens after a request is sent; shown before. */
export const nextText: Readonly<Record<ServiceKind, string>> = {
  question: 'We reply within 48 hours.',
  cancel:
    'We will not start cutting. Within 48 hours we look at your request, cancel the order and refund you the way you paid.',
  alteration:
    'We reply within 48 hours to say what can be done and where to send the piece. Please keep it until then.',
  exchange:
    'We reply within 48 hours to say what can be done and where to send the piece. Please keep it until then.',
  return:
    'We reply within 48 hours to say whether it can come back and where to send it. Please send nothing before then.',
}

/** Why some requests aren't possible, by the phase of the order; '' if there is nothing to explain. */
export const phaseText: Readonly<Record<ServicePhase, string>> = {
  unpaid: 'Nothing is made before you pay. An unpaid order simply closes, and you owe nothing.',
  waiting: '',
  making:
    'Once cutting has begun, an order can no longer be cancelled online. Write to us, and we will look at it together.',
  sent: '',
  closed: 'This order is closed. Please ask us if you have a question.',
}

/** The texts of the section about requests on an order's page. */
export const serviceText = {
  title: 'Need help with this order?',
  explained: 'Every request gets a ticket number, is answered within 48 hours and resolved within a month.',
  policy: 'How refunds work',
  choose: 'What would you like?',
  product: 'Which piece?',
  chooseProduct: 'Please choose',
  wholeOrder: 'The whole order',
  words: 'In a few words',
  wordsOptional: 'optional',
  send: 'Send the request',
  cancel: 'Ask to cancel the order',
  ticket: 'Ticket',
  add: 'Add a message',
  sendWords: 'Send',
  mend: 'Please check the marked fields.',
  failed: 'This could not be sent. What you wrote is still here; please try again.',
  sent: (ticket: string) => `Thank you. We have your request: ticket ${ticket}.`,
  added: 'Thank you. We have your message.',
  sending: 'Sending...',
  /** Why an order is paused, for its customer and for staff. */
  held: 'We have been asked to cancel this order and will decide on that first.',
  /** The same once the cancellation is accepted. */
  cancelling: 'We are cancelling this order and will refund you the way you paid.',
} as const

/** A request's choices of product, by position: first the whole order or a prompt (''), then each product. */
export const lineChoices = (
  kind: ServiceKind,
  lines: readonly ServiceLine[],
): readonly (readonly [position: string, words: string])[] => [
  ['', needsLine(kind) ? serviceText.chooseProduct : serviceText.wholeOrder],
  ...lines.map(({ position, product }) => [String(position), product] as const),
]

/** Why a kind of request is no longer possible. */
export const impossibleText = (kind: ServiceKind, phase: ServicePhase): string => {
  if (kind === 'cancel' && (phase === 'making' || phase === 'sent'))
    return 'Cutting has begun, so this order can no longer be cancelled online. Please ask us instead.'
  if (phase === 'closed') return 'This order is closed. Please ask us instead.'
  if (phase === 'unpaid') return 'Nothing has been paid yet, so nothing is being made. Please ask us instead.'
  return 'You can ask for this once your order has been sent. Please ask us instead.'
}
