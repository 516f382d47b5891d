/** The colours of `styles/theme.css` and their uses, for /design-system. */
export const colours = [
  ['ink', 'bg-ink', 'Text, solid buttons, the looks room'],
  ['ink-2', 'bg-ink-2', 'Secondary text'],
  ['paper', 'bg-paper', 'The page'],
  ['linen', 'bg-linen', 'Panels'],
  ['plaster', 'bg-plaster', 'Ground of pictures'],
  ['line', 'bg-line', 'Hairlines'],
  ['control', 'bg-control', 'Borders of inputs'],
  ['pine', 'bg-pine', 'Announcement, footer, toasts'],
  ['champagne', 'bg-champagne', 'Mark and accents on dark'],
  ['bronze', 'bg-bronze', 'Focus, the active tab, Unpaid'],
  ['burgundy', 'bg-burgundy', 'Errors'],
  ['wine', 'bg-wine', 'The lucky draw'],
  ['blush', 'bg-blush', 'Errors on wine'],
  ['leaf', 'bg-leaf', 'Success, Paid'],
  ['ivory', 'bg-ivory', 'Text on dark'],
  ['sand', 'bg-sand', 'Secondary text on ink'],
  ['sage', 'bg-sage', 'Secondary text on pine'],
] as const

/** Spacing steps, in pixels. */
export const spaces = [
  [4, 'w-1'],
  [8, 'w-2'],
  [12, 'w-3'],
  [16, 'w-4'],
  [24, 'w-6'],
  [36, 'w-9'],
  [52, 'w-13'],
  [76, 'w-19'],
  [104, 'w-26'],
  [136, 'w-34'],
] as const
