/** Everything about the brand that changes if another brand uses this shop. Demo values. */

export interface TeamMember {
  readonly name: string
  readonly role: 'Founder' | 'Co Founder' | 'Creative Director'
  /** A portrait in public/, 1200 pixels wide, with a smaller one (`-600`); if absent, her initials on cloth. */
  readonly picture?: string
  readonly words: readonly string[]
}

export const brand = {
  name: 'ILVARA',
  strapline: 'Silk for the working day',
  promise: 'Silk tailoring for women who build companies.',
  description:
    'Suits, blazers, shirts, trousers and corsets in pure silk for women entrepreneurs, made to order in India.',
  countryOfOrigin: 'India',
  instagram: 'https://www.instagram.com/ilvara.example',
  x: 'https://x.com/ilvara_example',
  /** International format, digits only. */
  whatsApp: '910000000000',
  whatsAppShown: '+91 00000 00000',
  email: 'care@ilvara.example',
} as const

/** The information that Indian law requires from a shop. */
export const legal = {
  name: 'Ilvara Silk Tailoring Private Limited',
  /** The Corporate Identity Number, which a company states with its registered office. */
  cin: 'U14101KA2021PTC000000',
  address: ['Studio 4, The Weaving House', '12 Residency Road', 'Bengaluru 560025', 'Karnataka, India'],
  customerCare: {
    email: 'care@ilvara.example',
    phone: '+91 00000 00000',
    hours: 'Monday to Saturday, 10\u00a0am\u00a0to\u00a06\u00a0pm\u00a0IST',
  },
  grievanceOfficer: { name: 'Nandini Rao', email: 'grievance@ilvara.example', phone: '+91 00000 00001' },
} as const

interface Rating {
  readonly value: number
  readonly reviews: number
}

/** The rating in the structured data, on Home only; undefined for none. */
export const rating: Rating | undefined = { value: 4.8, reviews: 127 }

export const people: readonly TeamMember[] = [
  {
    name: 'Meera Iyengar',
    role: 'Founder',
    words: [
      'Meera spent eleven years in rooms where every suit had been cut for a man. She began the house with one blazer, made for herself, and the two orders it brought home from its first board meeting.',
      'She fits every founder’s first piece in person.',
    ],
  },
  {
    name: 'Asha Menon',
    role: 'Co Founder',
    words: [
      'Asha grew up between the looms of Kanchipuram and the ledgers of her mother’s mill. She buys the silk, answers for its price and knows which weaver made it.',
      'If your piece is late, it is Asha who telephones.',
    ],
  },
  {
    name: 'Zoya Rahman',
    role: 'Creative Director',
    words: [
      'Zoya learnt to cut on wool and unlearnt it for silk. Her patterns ask the cloth to stand where others pad it, which is why an Ilvara shoulder is light in the hand.',
      'She signs the inside of each first sample.',
    ],
  },
]
