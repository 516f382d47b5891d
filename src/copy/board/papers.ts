/** The texts of the desk's papers, and of the page that prints them. */
export const papersText = {
  title: 'Slips and labels',
  loading: 'Preparing the papers',
  failed: 'The papers could not be loaded just now.',
  none: 'No orders selected. Select some on the board and print from there.',
  closed: (numbers: readonly string[]) =>
    `Nothing to print for ${numbers.join(', ')}: ${numbers.length === 1 ? 'it is' : 'they are'} not being sent.`,
  slip: 'Packing slip',
  thanks: 'Made for you, by hand. Thank you.',
  care: (email: string, phone: string) => `Something not right? ${email} · ${phone}`,
  to: 'Deliver to',
  from: 'If undelivered, return to',
} as const

/** The papers that staff can print, with their names. */
export const PAPERS = [
  ['slip-a5', 'Packing slips, A5'],
  ['slip-a4', 'Packing slips, A4'],
  ['label', 'Address labels, 100 × 150 mm'],
] as const
