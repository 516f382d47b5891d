/** The basic colours shoppers search and filter by; a brand's own colour names belong to one or more of them. */
export const COLOR_FAMILIES = [
  'black',
  'grey',
  'white',
  'beige',
  'brown',
  'gold',
  'orange',
  'red',
  'pink',
  'purple',
  'blue',
  'green',
] as const

export type ColorFamily = (typeof COLOR_FAMILIES)[number]

const NAMES: Readonly<Record<ColorFamily, string>> = {
  black: 'black onyx jet ebony noir ink',
  grey: 'grey gray charcoal slate silver ash smoke graphite pewter',
  white: 'white offwhite ivory cream pearl ecru snow alabaster chalk eggshell',
  beige: 'beige champagne sand camel tan oat stone nude taupe fawn',
  brown: 'brown chocolate coffee mocha espresso chestnut bronze copper',
  gold: 'gold yellow mustard saffron turmeric ochre marigold amber',
  orange: 'orange rust terracotta tangerine peach apricot',
  red: 'red burgundy wine maroon crimson scarlet ruby oxblood claret cherry garnet bordeaux',
  pink: 'pink blush rose fuchsia magenta salmon rani coral',
  purple: 'purple plum violet lilac lavender aubergine mauve amethyst',
  blue: 'blue midnight navy sapphire cobalt indigo azure denim teal turquoise peacock petrol',
  green: 'green emerald olive sage forest bottle mint pine jade moss teal turquoise peacock petrol',
}

const byName = new Map<string, ColorFamily[]>()
for (const family of COLOR_FAMILIES)
  for (const name of NAMES[family].split(' ')) byName.set(name, [...(byName.get(name) ?? []), family])

/** The families of a colour name, such as blue and green for `teal`; none if the word is no colour. */
export const familiesOfWord = (word: string): readonly ColorFamily[] => byName.get(word) ?? []

/** The families of all names that `isMeant` accepts, such as those one letter off a typed word. */
export const familiesOfNames = (isMeant: (name: string) => boolean): readonly ColorFamily[] =>
  [...byName].flatMap(([name, families]) => (isMeant(name) ? families : []))

const DARK = 0.12
const LIGHT = 0.9
const DULL = 0.12
/** The highest hue, in degrees, of each family. */
const HUES: readonly (readonly [upTo: number, family: ColorFamily])[] = [
  [15, 'red'],
  [40, 'orange'],
  [65, 'gold'],
  [165, 'green'],
  [255, 'blue'],
  [300, 'purple'],
  [345, 'pink'],
  [360, 'red'],
]

const familyOfSwatch = (swatch: string): ColorFamily | undefined => {
  const value = Number.parseInt(swatch.slice(1), 16)
  if (!Number.isInteger(value)) return undefined
  const [red = 0, green = 0, blue = 0] = [value >> 16, (value >> 8) & 255, value & 255].map(
    (one) => one / 255,
  )
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)]
  const [lightness, spread] = [(most + least) / 2, most - least]
  if (lightness < DARK) return 'black'
  if (spread < DULL) return lightness > LIGHT ? 'white' : 'grey'
  if (lightness > LIGHT) return 'white'
  const sixth =
    most === red
      ? (green - blue) / spread + (green < blue ? 6 : 0)
      : most === green
        ? (blue - red) / spread + 2
        : (red - green) / spread + 4
  return HUES.find(([upTo]) => sixth * 60 <= upTo)?.[1]
}

/**
 * The families of a brand's colour: those in its name (`Midnight and ivory` has two), or else the one nearest to its
 * swatch (`#rrggbb`). Empty if neither is known.
 */
export const familiesOf = (color: string, swatch = ''): readonly ColorFamily[] => {
  const named =
    color
      .toLocaleLowerCase('en')
      .match(/\p{L}+/gu)
      ?.flatMap(familiesOfWord) ?? []
  const bySwatch = named.length > 0 ? undefined : familyOfSwatch(swatch)
  return bySwatch ? [bySwatch] : [...new Set(named)]
}
