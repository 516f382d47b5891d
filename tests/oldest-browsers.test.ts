import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** The rooms that run in browsers, and those they may import. */
const ROOMS = ['islands', 'stores', 'components', 'clients', 'contract', 'copy', 'domain', 'layouts', 'pages']

/**
 * Files where such a call is allowed, because no shopper's browser runs it: it is used only by the desk, or in a
 * function that only the server and the build use.
 */
const NOT_FOR_SHOPPERS = [
  'src/components/desk/DeskNav.astro',
  'src/domain/catalogue/catalogue.ts',
  'src/domain/catalogue/look.ts',
  'src/domain/customers/people.ts',
  'src/domain/publishing/preview.ts',
  'src/domain/quotes/quote-chain.ts',
  'src/islands/desk/use-held-focus.ts',
  'src/islands/production/Holidays.tsx',
  'src/stores/quotes/offers.ts',
]

/**
 * What Safari 16.4, the oldest browser supported by record 41, lacks. The bundler converts syntax for it, but not
 * functions.
 */
const TOO_NEW = [
  /\bPromise\.(?:withResolvers|try)[<(]/,
  /\b(?:Map|Object)\.groupBy\(/,
  /\bcheckVisibility\(/,
  /\bAbortSignal\.any\(/,
  /\bURL\.(?:canParse|parse)\(/,
  /\bArray\.fromAsync\(/,
  /\.(?:keys|values|entries)\(\)\s*\.(?:map|filter|some|every|find|reduce|forEach|toArray|take|drop)\(/,
  /\.(?:union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
]

const files = ROOMS.flatMap((room) =>
  readdirSync(join('src', room), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(?:tsx?|astro)$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name)),
)

test('nothing that shoppers load calls what the oldest browsers lack', () => {
  const calling = files.filter((file) => {
    const source = readFileSync(file, 'utf8')
    return TOO_NEW.some((name) => name.test(source))
  })
  expect(calling.toSorted()).toEqual(NOT_FOR_SHOPPERS)
})
