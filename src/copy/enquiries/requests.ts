/** What stands above the request form: once for prices, once for appointments. */
export const requestText = {
  title: 'Come in, or we call',
  abroad: 'Shipping outside India',
  price: { name: 'Price on request', lead: 'We answer with a price and a cutting date.' },
  appointment: {
    name: 'Book an appointment',
    lead: 'Name a day and a time that suit you. A person of the house confirms them.',
  },
} as const
