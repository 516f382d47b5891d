import type { Random } from '../random.ts'

/** How much goes wrong in a story: probabilities from 0, which means never. */
export interface Weather {
  readonly name: 'fair' | 'fresh' | 'stormy'
  /** Calls to the provider that fail, with or without effect. */
  readonly provider: number
  /** Statements before or after which the database connection fails. */
  readonly database: number
  /** Statements at which others may go first. */
  readonly openings: number
  /** Pauses as long as a machine may stall. */
  readonly stalls: number
  /** Answers that never reach the browser. */
  readonly lostAnswers: number
  /** Webhooks that are never sent, repeated, or late. */
  readonly webhooks: { readonly missing: number; readonly again: number; readonly late: number }
  readonly email: number
  /** How often a process is killed. */
  readonly kills: number
  /** Whether machines' clocks are wrong, and jump. */
  readonly clocks: boolean
}

const FAIR_SHARE = 0.12

/** Nothing goes wrong, although webhooks may still come late or twice. */
export const FAIR: Weather = {
  name: 'fair',
  openings: 0.3,
  provider: 0,
  database: 0,
  stalls: 0,
  lostAnswers: 0,
  webhooks: { missing: 0, again: 0.1, late: 0.1 },
  email: 0,
  kills: 0,
  clocks: false,
}

/** Draws the weather of a story. In fair weather only the order of events is random. */
export const drawWeather = (random: Random): Weather => {
  const openings = random.pick([0.1, 0.3, 0.6, 1])
  if (random.chance(FAIR_SHARE)) return { ...FAIR, openings }
  const isStormy = random.chance(0.5)
  const some = (share: number) => (random.chance(0.7) ? share * (isStormy ? 2 : 1) * random.next() : 0)
  return {
    name: isStormy ? 'stormy' : 'fresh',
    openings,
    provider: some(0.25),
    database: some(0.008),
    stalls: some(0.004),
    lostAnswers: some(0.1),
    webhooks: {
      missing: random.pick([0, 0.2, 0.5, 1]),
      again: some(0.3),
      late: some(0.4),
    },
    email: some(0.2),
    kills: random.chance(0.7) ? random.below(isStormy ? 8 : 4) : 0,
    clocks: random.chance(0.5),
  }
}
