/** The texts of the reports page. */
export const reportText = {
  loading: 'Calculating the figures',
  failed: 'The figures could not be calculated just now.',
  notSaved: 'The file could not be created just now.',
  none: 'Nothing was sold in these months.',
} as const
