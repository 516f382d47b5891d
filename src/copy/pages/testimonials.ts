/** Quotations from clients, published with their consent. */
export const testimonials = [
  {
    words:
      'I wore the founder suit to close our round. It travelled in a cabin bag and came out ready for the room.',
    who: 'Founder, Bengaluru',
  },
  {
    words: 'Nobody asked who I was with. They asked who had made the blazer, and then they listened.',
    who: 'Managing director, Mumbai',
  },
  {
    words: 'The shirt sits under a jacket from eight in the morning and still looks like silk at dinner.',
    who: 'Chief of staff, New Delhi',
  },
] as const

/** How long each testimonial is shown. */
export const TESTIMONIAL_EVERY_MS = 5 * 1000
