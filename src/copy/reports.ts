/** The texts of the reports page. */
export const reportText = {
  loading: 'Reckoning the figures',
  failed: 'The figures could not be reckoned just now.',
  notSaved: 'The file could not be made just now.',
  none: 'Nothing was sold in these months.',
} as const
