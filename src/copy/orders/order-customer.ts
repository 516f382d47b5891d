/** The texts with which staff correct whose an order is. */
export const orderCustomer = {
  emailTitle: (number: string) => `E-mail address of order ${number}`,
  emailNote:
    'From now on, e-mails about this order go there; the first one brings a new link. Every link sent so far stops working. Requests, notes and other quotes under the earlier address stay there: please check them.',
  emailWrong: 'Please enter a valid e-mail address.',
  emailSame: 'This is the address the order already has.',
  corrected: 'The e-mail address has been corrected, and the customer has been sent a new link.',
  notCorrected: 'The e-mail address was not corrected.',
  removeTitle: (number: string) => `Remove order ${number} from this account`,
  /** `getsEmails`: whether the order's e-mails go to the account's own address. */
  removeNote: (name: string, email: string, getsEmails: boolean) =>
    `${name} will no longer see this order, and every link sent so far stops working. ${
      getsEmails
        ? `E-mails about it still go to ${email}, this account’s own address: please correct that first, or its owner gets the new link.`
        : email === ''
          ? 'The customer’s data has been erased, so nobody is sent a link.'
          : `A new link is sent to ${email}.`
    } If measurements came with this order, please check with the customer that they are hers.`,
  removeUnpaid:
    'It was placed from a cart and is not paid in full: without an account, nobody can start a payment for it.',
  removed: 'The order has been removed from the account.',
  notRemoved: 'The order was not removed from the account.',
} as const
