/** What only staff read of how things went. */
export const deskMessages = {
  loading: 'Opening the desk',
  none: 'Nothing here yet.',
  failed: 'The desk could not be opened just now.',
  notChanged: 'This could not be saved.',
  noted: 'Noted.',
  away: 'The document service can’t be asked just now. Here is what the shop itself keeps.',
  pending:
    'The document service has not taken this yet. It can be answered now, and marked once it is there.',
  exported: 'The file holds all that is kept about this address.',
  nothingKept: 'Nothing is kept about this address.',
  refunded: 'The refund is on its way.',
  refundFailed: 'The refund was not made.',
  cancelled: 'The order is cancelled.',
  cancelFailed: 'The order was not cancelled.',
  applied: 'The payment counts now.',
  applyFailed: 'The payment could not be counted.',
} as const
