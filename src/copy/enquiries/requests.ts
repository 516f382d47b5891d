import { counted } from '#domain/counted.ts'

/** The buttons that open the request form for several products. */
export const askAll = 'Ask one price for all'
export const askAbroad = 'Shipping outside India'

/** The texts above the request form, for prices and for appointments. */
export const requestText = {
  title: 'Come in, or we call',
  /** Below the product's name: the colour the price is requested for. */
  inColor: (color: string): string => `In ${color.toLowerCase()}`,
  abroad: {
    title: askAbroad,
    lead: 'Name the country and the city. We answer with the charge for shipping your cart there; duties are paid by the customer.',
  },
  all: {
    title: 'One price for all of it',
    placeholder: 'Where to, occasion, date',
    lead: {
      cart: 'Send us your cart as it is. We look at it as a whole and answer with one price and a cutting date.',
      shortlist:
        'Send us your shortlist as it is. We look at it as a whole and answer with one price and a cutting date.',
    },
    /** In place of a product's name. */
    product: (units: number): string => `${counted(units, 'piece')} together`,
  },
  price: { name: 'Price on request', lead: 'We answer with a price and a cutting date.' },
  appointment: {
    name: 'Book an appointment',
    lead: 'Name a day and a time that suit you. A person of the house confirms them.',
  },
} as const
