import type { Config } from '#config/read-config.ts'
import { brand, legal, rating } from '#copy/settings.ts'

const FILE = 'src/copy/settings.ts'
const DEMO_RATING = { value: 4.8, reviews: 127 } as const
/** The demonstration's names: reserved hosts, accounts named `…_example`, and numbers of zeros. */
const DEMONSTRATION_VALUE = /\.example\b|_example\b|0{6}\b|00000 0000\d/

const textsIn = (value: unknown, path: string): readonly (readonly [string, string])[] => {
  if (typeof value === 'string') return [[path, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => textsIn(part, `${path}.${name}`))
}

/** The settings that still have the demonstration's values, each with its file unless it is a variable. */
export const demonstrationSettings = (config: Config): readonly string[] => {
  const found = [...textsIn(brand, 'brand'), ...textsIn(legal, 'legal')]
    .filter(([, text]) => DEMONSTRATION_VALUE.test(text))
    .map(([path]) => `${path} in ${FILE}`)
  const isDemoRating =
    rating !== undefined && rating.value === DEMO_RATING.value && rating.reviews === DEMO_RATING.reviews
  const set = (['SITE_URL', 'EMAIL_FROM', 'STAFF_EMAIL'] as const).filter((name) =>
    /\.example\b/.test(config[name]),
  )
  const admins = config.ADMIN_EMAILS.some((email) => email.endsWith('.example')) ? ['ADMIN_EMAILS'] : []
  return [...set, ...admins, ...found, ...(isDemoRating ? [`rating in ${FILE}`] : [])]
}
