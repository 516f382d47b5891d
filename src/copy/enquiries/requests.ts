import { pluralize } from '#domain/pluralize.ts'

/** The buttons that open the request form for several products. */
export const askAll = 'Request one price for all'
export const askAbroad = 'Shipping outside India'

/** The texts above the request form, for prices and for appointments. */
export const requestText = {
  title: 'Visit us, or we will call',
  /** Below the product's name: the colour the price is requested for. */
  inColor: (color: string): string => `In ${color.toLowerCase()}`,
  abroad: {
    title: askAbroad,
    lead: 'Tell us the country and city. We will reply with the charge for shipping your cart there; duties are paid by the customer.',
  },
  all: {
    title: 'One price for all',
    placeholder: 'Destination, occasion, date',
    lead: {
      cart: 'Send us your cart as it is. We will reply with one price for it all and a cutting date.',
      shortlist:
        'Send us your shortlist as it is. We will reply with one price for it all and a cutting date.',
    },
    /** In place of a product's name. */
    product: (units: number): string => `${pluralize(units, 'piece')} together`,
  },
  price: { name: 'Price on request', lead: 'We will reply with a price and a cutting date.' },
  appointment: {
    name: 'Book an appointment',
    lead: 'Suggest a day and time that suit you, and we will confirm.',
  },
} as const
