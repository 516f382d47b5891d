import { delivery, house, legal } from './settings.ts'

export interface PolicySection {
  readonly id?: string
  readonly title: string
  readonly paragraphs: readonly string[]
}

export interface Policy {
  readonly title: string
  readonly path: string
  readonly description: string
  readonly sections: readonly PolicySection[]
}

const production: PolicySection = {
  title: 'Production',
  paragraphs: [
    `Every piece is made to order. Production time is ${delivery.production} from the day your order is paid.`,
  ],
}
const within: PolicySection = {
  title: 'Delivery within India',
  paragraphs: [
    `Transit within India takes ${delivery.transit} after production.`,
    'Free shipping within India, taxes included.',
  ],
}
const abroad: PolicySection = {
  title: 'Delivery abroad',
  paragraphs: [
    'The international shipping charge is shown at checkout, for now by quotation: ask for a price and we answer with the charge for your address.',
    'Duties are paid by the customer.',
  ],
}
const questions: PolicySection = {
  title: 'Questions',
  paragraphs: [
    `Write to ${legal.customerCare.email} and name your order number. We answer by e-mail or telephone, ${legal.customerCare.hours}.`,
  ],
}

export const shipping: Policy = {
  title: 'Shipping & Return policy',
  path: '/shipping',
  description: `Production ${delivery.production}, transit within India ${delivery.transit}, free shipping within India.`,
  sections: [
    production,
    within,
    abroad,
    {
      title: 'Returns',
      paragraphs: [
        'Because every piece is cut for the woman who ordered it, please speak to us first. See the Refund Policy for how.',
      ],
    },
    questions,
  ],
}

export const refund: Policy = {
  title: 'Refund Policy',
  path: '/refund',
  description: 'How to ask for a refund of a made-to-order piece.',
  sections: [
    {
      title: 'Asking for a refund',
      paragraphs: [
        `Write to ${legal.customerCare.email} with your order number and what is wrong. A person reads it and answers.`,
        'A refund goes back to the card or account the order was paid with. Your order’s page then says that it is refunded, and how much.',
      ],
    },
    production,
    within,
    abroad,
    {
      title: 'Not content with our answer',
      paragraphs: [
        `Our grievance officer is ${legal.grievanceOfficer.name}, ${legal.grievanceOfficer.email}, ${legal.grievanceOfficer.phone}.`,
      ],
    },
  ],
}

export const terms: Policy = {
  title: 'Terms & Conditions',
  path: '/terms',
  description: 'The terms every order is made under, and the terms of the lucky draw.',
  sections: [
    {
      title: 'Who we are',
      paragraphs: [`${house.name} is a shop of ${legal.name}, ${legal.address.join(', ')}.`],
    },
    {
      title: 'Prices',
      paragraphs: [
        'Prices are in Indian rupees and include all taxes. Pieces without a printed price are sold on request: ask, and we quote for you.',
        'The shop checks every price again when you pay. If one has changed, nothing is charged and you see the right figures first.',
      ],
    },
    {
      title: 'Orders',
      paragraphs: [
        'One line of the bag holds 1 to 10 of a piece. To pay, you sign in; your bag is kept meanwhile.',
        'An order that stays unpaid for 24 hours is closed. A payment that still arrives for it is honoured.',
      ],
    },
    production,
    within,
    abroad,
    {
      id: 'lucky-draw',
      title: 'Lucky draw',
      paragraphs: [
        'The prize is one shopping voucher of ₹5,000.',
        'One entry for each e-mail address, with a ten-digit Indian mobile number. Entering costs nothing and needs no purchase.',
        'Entering also subscribes you to our newsletter. Write to us to leave it.',
      ],
    },
  ],
}

export const privacy: Policy = {
  title: 'Privacy Policy',
  path: '/privacypolicy',
  description: 'What the shop keeps of you, where, and why.',
  sections: [
    {
      title: 'On your device',
      paragraphs: [
        'Your bag, your delivery address and, when you sign in, a token and your name are kept in your browser’s storage. Signing out removes the token and your name.',
      ],
    },
    {
      title: 'When you sign in',
      paragraphs: [
        'Google tells us your name, your e-mail address and an identifier, and that the address is verified. We ask for nothing else.',
      ],
    },
    {
      title: 'When you order',
      paragraphs: [
        'We keep the order, the delivery address and what the payment provider says about the payment. Card numbers go to the payment provider, Razorpay, and never to us.',
      ],
    },
    {
      title: 'When you write',
      paragraphs: [
        'We keep what you send for as long as we need it to answer you. WhatsApp and e-mail carry it there.',
      ],
    },
    {
      title: 'Yours to ask',
      paragraphs: [
        `Ask us what we hold of you, or to correct or erase it: ${legal.grievanceOfficer.name}, ${legal.grievanceOfficer.email}.`,
      ],
    },
  ],
}

/** In the order of the tabs above them. */
export const policies: readonly Policy[] = [shipping, refund, terms, privacy]
