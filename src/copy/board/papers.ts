/** The texts of the desk's papers, and of the page that prints them. */
export const papersText = {
  title: 'Papers for parcels',
  loading: 'Laying out the papers',
  failed: 'The papers could not be made just now.',
  none: 'No order is chosen. Choose some on the board, and print from there.',
  closed: (numbers: readonly string[]) =>
    `Nothing is sent for ${numbers.join(', ')}, so there is no paper for ${numbers.length === 1 ? 'it' : 'them'}.`,
  slip: 'Packing slip',
  thanks: 'Made for you, by hand. Thank you.',
  care: (email: string, phone: string) => `Something is not right? ${email} · ${phone}`,
  to: 'Deliver to',
  from: 'If undelivered, return to',
} as const

/** The papers that staff can print, with their names. */
export const PAPERS = [
  ['slip-a5', 'Packing slips, A5'],
  ['slip-a4', 'Packing slips, A4'],
  ['label', 'Address labels, 100 × 150 mm'],
] as const
