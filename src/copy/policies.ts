import { formatDay } from '#domain/time/dates.ts'
import { PAY_WITHIN_HOURS } from '#domain/quotes/pay-within.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'
import { whatsAppLink } from '#domain/account/message-links.ts'
import { shippingAbroad } from './enquiries/message-starts.ts'
import type { Destination } from './navigation.ts'
import { delivery } from './orders/delivery.ts'
import { brand, legal } from './settings.ts'

export interface PolicySection {
  /** The anchor for links from other pages. */
  readonly id: string
  readonly title: string
  readonly paragraphs: readonly string[]
  /** What a reader of this section may want to do next. */
  readonly action?: Destination
}

export interface Policy {
  readonly path: string
  readonly title: string
  readonly description: string
  readonly sections: readonly PolicySection[]
}

const LUCKY_DRAW_PRIZE = '₹5,000'
const contactUs: Destination = { text: 'Contact Us', href: '/contactus' }

const shippingSections: readonly PolicySection[] = [
  {
    id: 'production',
    title: 'Production',
    paragraphs: [`Every piece is made to order. Production takes ${delivery.production}.`],
  },
  {
    id: 'india',
    title: 'Delivery within India',
    paragraphs: [
      `Transit within India takes ${delivery.transit} once your piece has left the atelier.`,
      'Shipping within India is free. Taxes are included in the price.',
    ],
  },
  {
    id: 'abroad',
    title: 'Delivery abroad',
    paragraphs: [
      'The international shipping charge is shown at checkout, for now by quotation: write to us with the piece and your address, and we answer with the charge.',
      'Duties are paid by the customer.',
    ],
    action: { text: 'Ask for a quotation', href: whatsAppLink(brand.whatsApp, shippingAbroad) },
  },
]

const returns: PolicySection = {
  id: 'returns',
  title: 'Returns',
  paragraphs: [
    'Each piece is cut for one order. If yours is not what you ordered, or did not arrive as it left us, write to customer care with your order number before you send anything back. A person answers and tells you where it goes.',
    'Nothing on this page takes away a right that the law gives you.',
  ],
}

const questions: PolicySection = {
  id: 'questions',
  title: 'Questions',
  paragraphs: [
    `Write to ${legal.customerCare.email} or telephone ${legal.customerCare.phone}, ${legal.customerCare.hours}, and name your order number.`,
  ],
  action: contactUs,
}

export const shippingPolicy: Policy = {
  path: '/shipping',
  title: 'Shipping & Return policy',
  description: `Made to order in ${delivery.production}, ${delivery.transit} in transit within India, free of charge.`,
  sections: [...shippingSections, returns, questions],
}

export const refundPolicy: Policy = {
  path: '/refund',
  title: 'Refund Policy',
  description: 'How a refund is asked for, how it is paid, and how long a piece takes to be made and sent.',
  sections: [
    {
      id: 'asking',
      title: 'Asking for a refund',
      paragraphs: [
        'Write to customer care with your order number and the reason. The house looks at every order by itself, because every piece is made by itself.',
      ],
    },
    {
      id: 'paying',
      title: 'How it is paid',
      paragraphs: [
        'A refund goes back through the payment provider that took the payment, in rupees. Your order then says how much was refunded, and we tell you by e-mail.',
      ],
    },
    {
      id: 'shipping',
      title: 'Shipping',
      paragraphs: [
        'Shipping within India is free, so there is no shipping charge to refund there.',
        'The international shipping charge is quoted before you pay. Duties are paid by the customer.',
      ],
    },
    ...shippingSections.slice(0, 2),
    returns,
    questions,
  ],
}

export const terms: Policy = {
  path: '/terms',
  title: 'Terms & Conditions',
  description: 'Prices, orders, payment, delivery and the lucky draw.',
  sections: [
    {
      id: 'house',
      title: 'The house',
      paragraphs: [`This shop is run by ${legal.name}, ${legal.address.join(', ')}.`],
    },
    {
      id: 'prices',
      title: 'Prices',
      paragraphs: [
        'Prices are in Indian rupees and include all taxes. A piece without a price is sold on request: we quote it for you.',
        'If the price of a piece changes while it lies in your cart, you see the right one before you pay.',
      ],
    },
    {
      id: 'orders',
      title: 'Orders and payment',
      paragraphs: [
        'To pay for your cart, sign in. A line of it holds 1 to 10 units of a piece in one size and one colour.',
        'An order is paid when the payment provider confirms the payment. An order that stays unpaid for 24 hours is closed; a payment that still arrives for it is honoured.',
        `An order from a quote is paid at the link of the quote, without signing in. It is closed when no payment has come ${PAY_WITHIN_HOURS} hours after you accepted the quote; a payment that arrives later is given back to you, unless we agree with you that it counts.`,
      ],
    },
    ...shippingSections,
    returns,
    {
      id: 'lucky-draw',
      title: 'The lucky draw',
      paragraphs: [
        `The prize is one shopping voucher of ${LUCKY_DRAW_PRIZE} at ${brand.name}.`,
        'To take part, leave an e-mail address and a 10-digit Indian mobile number; you then also receive our newsletter. One address takes part once: entering it again changes nothing.',
        'Nothing has to be bought to take part. Ask customer care anything these lines leave open.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints',
      paragraphs: [
        `Grievance officer: ${legal.grievanceOfficer.name}, ${legal.grievanceOfficer.email}, ${legal.grievanceOfficer.phone}.`,
      ],
      action: contactUs,
    },
  ],
}

/** The date of the privacy notice's wording. It must change with the wording, because every form records it. */
export const PRIVACY_NOTICE_VERSION = '2026-11-27'

export const privacyPolicy: Policy = {
  path: '/privacypolicy',
  title: 'Privacy Policy',
  description: 'What the house keeps about you, where, and how to see, correct or erase it.',
  sections: [
    {
      id: 'browser',
      title: 'In your browser',
      paragraphs: [
        'Your cart, the delivery address you type and your sign-in are kept in your own browser. Signing out removes the sign-in and the address from it, and your measurements where your account keeps them; your cart stays. Clearing your browser’s data removes all of it.',
        'The pieces you looked at last, twelve at most, are remembered there too, and are sent to nobody. One press below the list clears it.',
        'So is your shortlist, twenty pieces at most with the colours and sizes you choose for them. A link to it that you share names the pieces and their colours, and nothing of you. It is sent to us only when you ask one price for all of it.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      paragraphs: [
        'When you sign in with Google we receive your name, your e-mail address and the number by which Google knows you, and nothing else. When you sign up by e-mail we keep your name, your address and a fingerprint of your password from which the password can’t be read.',
        'When you have signed in, your browser keeps a mark (a cookie) by which we know it again for a year, so that strangers who guess at your password never shut you out. It holds no name and is sent only when you sign in.',
      ],
    },
    {
      id: 'orders',
      title: 'Your orders',
      paragraphs: [
        'A quote keeps what we offer you, your name, e-mail address and telephone number, and the name you accept it with. It opens for whoever has its link.',
        'An order keeps what you bought, what you paid, and the name, address and telephone number it is sent to.',
        'Payments are made in the dialog of our payment provider, Razorpay. Card numbers never reach us.',
      ],
    },
    {
      id: 'letters',
      title: 'When you write to us',
      paragraphs: [
        'What you send us (name, e-mail address, telephone number, size, message) is used to answer you. WhatsApp messages also pass through WhatsApp.',
        'Your measurements stay in your browser. When you say so, your account keeps them, or a request, an accepted quote or an order carries a copy, from which we cut. “Delete everywhere” on the page of measurements takes them out of all of these; an order that is being made loses its copy once it has been sent.',
        'For the lucky draw and the newsletter we keep an e-mail address, a telephone number and the day you left them.',
      ],
    },
    {
      id: 'keeping',
      title: 'How long we keep it',
      paragraphs: [
        `An order that nobody pays closes after a day, one from a quote after ${PAY_WITHIN_HOURS / 24}; ${RETENTION_DAYS.unpaidOrder} days later its name, address, e-mail address and telephone number are erased. What an e-mail of ours said, and to whom it went, is erased here ${RETENTION_DAYS.sentEmail} days after it was sent. That a message of the payment provider came in is noted for ${RETENTION_DAYS.receivedEvent} days.`,
        `A quote that comes to nothing is kept for ${RETENTION_DAYS.quote} days after it was declined, was withdrawn or could last be accepted; then your name, e-mail address and telephone number go, and what it said with them.`,
        `What we note about your wishes, such as how you like your clothes to fit, is erased ${RETENTION_DAYS.customerNote} days after it was written; what is about an order stays at least until that order is done.`,
        `What you asked about an order, and what we answered, is erased ${RETENTION_DAYS.serviceRequest / 365} years after it was resolved: a complaint about it can be made for that long.`,
        'Paid orders stay for as long as the law asks a shop to keep its invoices. What you wrote to us, your account and your place in the draw stay until you ask us to erase them.',
        'With each form we note which version of this notice you sent it under.',
      ],
    },
    {
      id: 'measuring',
      title: 'Measuring',
      paragraphs: [
        'No analytics and no advertising script runs on this site without your consent, and your name and e-mail address are never given to an advertiser.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      paragraphs: [
        `Write to ${legal.grievanceOfficer.email} to see, correct or erase what we keep about you. ${legal.grievanceOfficer.name}, our grievance officer, answers.`,
      ],
      action: contactUs,
    },
    {
      id: 'version',
      title: 'This notice',
      paragraphs: [`Version of ${formatDay(PRIVACY_NOTICE_VERSION)}.`],
    },
  ],
}

/** In the order in which pages list them. */
export const policies: readonly Policy[] = [shippingPolicy, refundPolicy, terms, privacyPolicy]
