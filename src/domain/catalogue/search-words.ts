import { familiesOf, familiesOfNames, familiesOfWord } from './color-family.ts'
import type { SearchableProduct } from './searchable-product.ts'
import { foldSpelling } from './fold-spelling.ts'

/** Synonyms for garments and sizes: any word of a line finds all of them. The shop's own word comes first. */
const SYNONYMS: readonly (readonly string[])[] = [
  ['blazer', 'jacket', 'coat'],
  ['trouser', 'pant', 'slack', 'palazzo'],
  ['shirt', 'blouse', 'top'],
  ['corset', 'bustier', 'bodice'],
  ['suit', 'pantsuit', 'coord', 'set'],
  ['look', 'outfit', 'ensemble'],
  ['xxl', '2xl'],
  ['xxxl', '3xl'],
]
/** Words that say nothing about a product of this shop: `off` as in `off-white`, `plus` as in `plus size`. */
const FILLERS = new Set([
  'a',
  'an',
  'and',
  'for',
  'in',
  'ladies',
  'lady',
  'my',
  'of',
  'off',
  'or',
  'plus',
  'size',
  'sizes',
  'the',
  'to',
  'wear',
  'with',
  'woman',
  'women',
  'womens',
])

/** How closely a typed word matches a word of a product. */
const EXACT = 1
const BEGINS = 0.8
const ALIKE = 0.6
const MISTYPED = 0.5

/** How much a match counts, by where the product has the word. */
const WEIGHT = { category: 4, title: 3, color: 3, facet: 2, description: 0.5 } as const

/** One wrong letter is forgiven in words of at least this length. */
const MIN_MISTYPED_LENGTH = 4

/**
 * Removes a plural ending; after ss, sh, ch and x also the e, even from a singular (`cloche`), so that both agree.
 */
const singular = (word: string) =>
  word.length > 3 ? word.replace(/(ss|sh|ch|x)es?$|([^s])s$/, '$1$2') : word

const wordsOf = (text: string): readonly string[] => foldSpelling(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The words of a search without fillers, unless there are only fillers. */
const searchedWords = (typed: string): readonly string[] => {
  const all = [...new Set(wordsOf(typed))]
  const telling = all.filter((word) => !FILLERS.has(word))
  return telling.length > 0 ? telling : all
}

/** Whether two words differ by one typing error: a wrong, extra or missing letter, or two swapped neighbours. */
export const isOneLetterOff = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false
  let at = 0
  while (at < a.length && a[at] === b[at]) at += 1
  if (a.length !== b.length) {
    const [short, long] = a.length < b.length ? [a, b] : [b, a]
    return short.slice(at) === long.slice(at + 1)
  }
  if (a.slice(at + 1) === b.slice(at + 1)) return true
  return a[at] === b[at + 1] && a[at + 1] === b[at] && a.slice(at + 2) === b.slice(at + 2)
}

const isMistyped = (word: string, known: string) =>
  word.length >= MIN_MISTYPED_LENGTH && known.length >= MIN_MISTYPED_LENGTH && isOneLetterOff(word, known)

const groupOf = (word: string) => SYNONYMS.find((group) => group.includes(singular(word))) ?? []

/** How closely a typed word matches a word of a product; 0 for not at all. */
const nearness = (sought: string, word: string): number => {
  if (singular(word) === singular(sought)) return EXACT
  if (groupOf(sought).includes(singular(word))) return ALIKE
  return sought.length > 1 && word.startsWith(sought) ? BEGINS : 0
}

/** The same for a word that matches nothing: with one wrong letter, in the word itself or in a synonym. */
const mistypedNearness = (sought: string, word: string): number => {
  if (isMistyped(sought, word)) return MISTYPED
  const meant = groupOf(word)
  return meant.some((other) => isMistyped(singular(sought), other)) ? MISTYPED * ALIKE : 0
}

type Nearness = (sought: string, word: string) => number

/** Compares each word only once, however many products have it. */
const memoized = (sought: string, nearnessOf: Nearness) => {
  const known = new Map<string, number>()
  return (word: string): number => {
    const before = known.get(word)
    if (before !== undefined) return before
    const found = nearnessOf(sought, word)
    known.set(word, found)
    return found
  }
}

interface Words {
  readonly of: SearchableProduct
  /** Every word of a product's short texts, with its weight. */
  readonly short: readonly (readonly [word: string, weight: number])[]
}

const shortWords = (product: SearchableProduct): Words['short'] => {
  const weighed = (texts: readonly string[], weight: number) =>
    texts.flatMap(wordsOf).map((word) => [word, weight] as const)
  return [
    ...weighed(product.categories, WEIGHT.category),
    ...weighed([product.title], WEIGHT.title),
    ...weighed(product.colors, WEIGHT.color),
    ...weighed([product.cloth, ...product.occasions, ...product.sizes], WEIGHT.facet),
  ]
}

/** Each product's words are split only once, however many searches follow each other as somebody types. */
const wordsByProduct = new WeakMap<SearchableProduct, Words>()

const wordsIn = (of: SearchableProduct): Words => {
  const known = wordsByProduct.get(of)
  if (known) return known
  const words = { of, short: shortWords(of) }
  wordsByProduct.set(of, words)
  return words
}

const bestOf = (short: Words['short'], near: (word: string) => number): number => {
  let best = 0
  for (const [word, weight] of short) best = Math.max(best, near(word) * weight)
  return best
}

const mistypedFamilies = (sought: string) => familiesOfNames((name) => isMistyped(sought, name))

const isOfFamily = ({ keys }: SearchableProduct, families: readonly string[]) =>
  keys.colour.some((family) => families.includes(family))

const ONE_LETTER = /^\p{L}$/u
const LETTER = /[\p{L}\p{N}]/u

/** Whether a text has a word that begins with the one sought: 'covered' must not match 'red'. */
const hasWordStartingWith = (text: string, sought: string): boolean => {
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1))
    if (!LETTER.test(text.charAt(at - 1))) return true
  return false
}

/** How well a product matches one word exactly as typed; 0 for not at all. */
const scorer = (sought: string) => {
  const near = memoized(sought, nearness)
  const families = familiesOfWord(sought)
  return ({ of, short }: Words): number => {
    const color = isOfFamily(of, families) ? ALIKE * WEIGHT.color : 0
    return (
      Math.max(bestOf(short, near), color) ||
      (hasWordStartingWith(of.description, sought) ? WEIGHT.description : 0)
    )
  }
}

/** How well each product matches one word; typing errors are forgiven only if no product matches it as typed. */
const scoresOf = (sought: string, products: readonly Words[]): readonly number[] => {
  const scores = products.map(scorer(sought))
  // Almost every text has a word that starts with a given letter, so a single letter means the size if it is one.
  if (ONE_LETTER.test(sought) && scores.some((score) => score > WEIGHT.description))
    return scores.map((score) => (score > WEIGHT.description ? score : 0))
  if (scores.some((score) => score > 0)) return scores
  const nearly = memoized(sought, mistypedNearness)
  const meant = mistypedFamilies(sought)
  return products.map(({ of, short }) =>
    Math.max(bestOf(short, nearly), isOfFamily(of, meant) ? MISTYPED * ALIKE * WEIGHT.color : 0),
  )
}

/**
 * The products that match every typed word, best first, and in their given order if they match equally well. Forgives
 * one wrong letter and knows synonyms of garments (`jacket` finds blazers), colour families (`green` finds emerald)
 * and sizes. Returns all products if only fillers were typed and no product has them, and none if nothing typed is a
 * word. Takes time in proportion to the number of products.
 */
export const searchProducts = (
  products: readonly SearchableProduct[],
  typed: string,
): readonly SearchableProduct[] => {
  const words = searchedWords(typed)
  if (words.length === 0) return []
  let left = products.map((of) => ({ own: wordsIn(of), total: 0 }))
  for (const sought of words) {
    const scores = scoresOf(
      sought,
      left.map(({ own }) => own),
    )
    left = left
      .map(({ own, total }, at) => ({ own, total: (scores[at] ?? 0) && total + (scores[at] ?? 0) }))
      .filter(({ total }) => total > 0)
  }
  if (left.length === 0 && words.every((word) => FILLERS.has(word))) return products
  return left.toSorted((a, b) => b.total - a.total).map(({ own }) => own.of)
}

/**
 * The colour families that typed words name, or would name but for one letter. Names of garments are not taken for
 * mistyped colours, nor are words that the products `found` match as typed.
 */
export const familiesInWords = (typed: string, found: readonly SearchableProduct[]): readonly string[] => {
  const named = familiesOf(typed)
  if (named.length > 0) return named
  // A word is matched as typed by all products found, or by none, so it is enough to check the first.
  const [first] = found
  const isAnswered = (word: string) => first !== undefined && scorer(word)(wordsIn(first)) > 0
  return searchedWords(typed)
    .filter((word) => !FILLERS.has(word) && groupOf(word).length === 0 && !isAnswered(word))
    .flatMap(mistypedFamilies)
}
