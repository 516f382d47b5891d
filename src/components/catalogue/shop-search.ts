import type { SearchEntry, SearchDetails } from '#domain/catalogue/search.ts'

const once = <T>(path: string) => {
  let answer: Promise<T> | undefined
  return (): Promise<T> =>
    (answer ??= fetch(path).then((response) => {
      if (!response.ok) answer = undefined
      return response.json()
    }))
}
const theIndex = once<readonly SearchEntry[]>('/search.json')
const theDetails = once<Readonly<Record<string, SearchDetails>>>('/search-details.json')

/** Fetches the index before the first character is typed. */
export const prepare = (): void => void theIndex()

/** Products whose title, category, colour or description holds every typed word; titles before descriptions. */
export const findProducts = async (typed: string, category: string): Promise<readonly SearchEntry[]> => {
  const index = await theIndex()
  const wanted = typed.toLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0)
    return index.filter(([, , categories]) => categories.includes(category.toLowerCase()))
  const details = await theDetails()
  const holds = (text: string) => wanted.every((word) => text.includes(word))
  const short = ([title, , categories, colour]: SearchEntry) =>
    `${title} ${categories.join(' ')} ${colour}`.toLowerCase()
  const named = index.filter((product) => holds(short(product)))
  const described = index.filter(
    (product) => !holds(short(product)) && holds(`${short(product)} ${details[product[1]]?.[0] ?? ''}`),
  )
  return [...named, ...described]
}

const ORDERS: Readonly<Record<string, (a: SearchEntry, b: SearchEntry) => number>> = {
  // Products on request have no price to compare and stand last.
  price: (a, b) => (a[4] || Infinity) - (b[4] || Infinity) || 0,
  'price-down': (a, b) => b[4] - a[4],
  name: (a, b) => a[0].localeCompare(b[0], 'en'),
}

/** Products in the asked order; newest first when none is asked. */
export const sortProducts = (products: readonly SearchEntry[], order: string): readonly SearchEntry[] => {
  const compare = ORDERS[order]
  return compare ? products.toSorted(compare) : products
}

const tileOf = (
  template: HTMLTemplateElement,
  [title, slug, , colour, price, priceText]: SearchEntry,
): Node => {
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

/** Replaces the grid by these products, or says that there are none. */
export const fillTiles = (shop: HTMLElement, products: readonly SearchEntry[]): void => {
  const room = shop.querySelector('[data-shop-products]')
  const template = document.getElementById('tile-template')
  const count = shop.querySelector('[data-shop-count]')
  if (!room || !(template instanceof HTMLTemplateElement)) return
  if (count) count.textContent = `${products.length} ${products.length === 1 ? 'piece' : 'pieces'}`
  const list = document.createElement('div')
  if (products.length > 0) {
    list.className = 'grid3 pb-19 md:pb-32'
    list.append(...products.map((product) => tileOf(template, product)))
  } else {
    list.className = 'none'
    const sentence = document.createElement('p')
    sentence.textContent = 'No products found..'
    list.append(sentence)
  }
  room.replaceChildren(list)
  void hangPictures(list)
}
