import type { Found, Said } from '#domain/search.ts'

const once = <T>(address: string) => {
  let answer: Promise<T> | undefined
  return (): Promise<T> =>
    (answer ??= fetch(address).then((response) => {
      if (!response.ok) answer = undefined
      return response.json()
    }))
}
const theIndex = once<readonly Found[]>('/search.json')
const theDetails = once<Readonly<Record<string, Said>>>('/search-details.json')

/** Fetches the index before the first letter is typed. */
export const prepare = (): void => void theIndex()

/** Pieces whose title, category, colour or description holds every typed word; titles before descriptions. */
export const findPieces = async (typed: string, category: string): Promise<readonly Found[]> => {
  const index = await theIndex()
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0)
    return index.filter(([, , categories]) => categories.includes(category.toLowerCase()))
  const said = await theDetails()
  const holds = (text: string) => wanted.every((word) => text.includes(word))
  const short = ([title, , categories, colour]: Found) =>
    `${title} ${categories.join(' ')} ${colour}`.toLowerCase()
  const named = index.filter((piece) => holds(short(piece)))
  const described = index.filter(
    (piece) => !holds(short(piece)) && holds(`${short(piece)} ${said[piece[1]]?.[0] ?? ''}`),
  )
  return [...named, ...described]
}

const ORDERS: Readonly<Record<string, (a: Found, b: Found) => number>> = {
  // Pieces on request have no price to compare and stand last.
  price: (a, b) => (a[4] || Infinity) - (b[4] || Infinity) || 0,
  'price-down': (a, b) => b[4] - a[4],
  name: (a, b) => a[0].localeCompare(b[0], 'en'),
}

/** Pieces in the asked order; newest first when none is asked. */
export const sortPieces = (pieces: readonly Found[], order: string): readonly Found[] => {
  const compare = ORDERS[order]
  return compare ? pieces.toSorted(compare) : pieces
}

const tileOf = (template: HTMLTemplateElement, [title, slug, , colour, price, priceText]: Found): Node => {
  const tile = document.importNode(template.content, true)
  tile.querySelector('a')?.setAttribute('href', `/shop/${encodeURIComponent(slug)}`)
  const image = tile.querySelector('img')
  if (image) {
    image.dataset.of = slug
    image.alt = [title, colour].filter(Boolean).join(', ')
  }
  const [name, shade, cost] = ['h3', '.colour', '.cost'].map((place) => tile.querySelector(place))
  if (name) name.textContent = title
  if (shade) shade.textContent = colour
  if (cost) {
    cost.textContent = priceText
    cost.classList.toggle('figures', price > 0)
  }
  return tile
}

const hangPictures = async (room: Element) => {
  const details = await theDetails()
  for (const image of room.querySelectorAll<HTMLImageElement>('img[data-of]')) {
    const picture = details[image.dataset.of ?? '']?.[1]
    if (picture) image.src = picture
    else image.remove()
  }
}

/** Replaces the grid by these pieces, or says that there are none. */
export const fillTiles = (shop: HTMLElement, pieces: readonly Found[]): void => {
  const room = shop.querySelector('[data-shop-pieces]')
  const template = document.getElementById('tile-template')
  const count = shop.querySelector('[data-shop-count]')
  if (!room || !(template instanceof HTMLTemplateElement)) return
  if (count) count.textContent = `${pieces.length} ${pieces.length === 1 ? 'piece' : 'pieces'}`
  const list = document.createElement('div')
  if (pieces.length > 0) {
    list.className = 'grid3 pb-19 md:pb-32'
    list.append(...pieces.map((piece) => tileOf(template, piece)))
  } else {
    list.className = 'none'
    const sentence = document.createElement('p')
    sentence.textContent = 'No products found..'
    list.append(sentence)
  }
  room.replaceChildren(list)
  void hangPictures(list)
}
