import { fetchPage } from '#components/ui/fetch-page.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { $cart, changeCart } from '#stores/cart/cart.ts'

/** The parts of a product's page that depend on the colour, replaced by those of the colour's page. */
const PARTS = ['[data-gallery]', '.closeups', '#request .frame', '#size-chart .frame'] as const
/** The note that says which colour the pictures show; only where colours have pictures of their own. */
const NOTE = '[data-photographed]'
/** The elements whose text ends in the colour's name. */
const NAMED = ['.info > .label', '[data-asked-color]'] as const
/** A picture that hasn't loaded by then appears later. */
const PICTURE_WAIT_MS = 1500

const urlOf = (color: string): URL => {
  const url = new URL(location.href)
  url.searchParams.set('colour', color.toLowerCase())
  return url
}

const fetched = new Map<string, Promise<Document | undefined>>()

/**
 * Fetches the page that shows the product in a colour, once; after a failure the next call tries again. If the pictures
 * belong to all colours, there is no page to fetch.
 */
export const fetchColor = async (color: string): Promise<Document | undefined> => {
  if (!document.querySelector(NOTE)) return undefined
  const { pathname, search } = urlOf(color)
  const path = pathname + search
  const known = fetched.get(path)
  if (known) return known
  const loading = fetchPage(path)
  fetched.set(path, loading)
  void loading.then((page) => page ?? fetched.delete(path))
  return loading
}

/** Loads the first picture before it replaces the other, but waits only a short time. */
const firstPicture = async (page: Document) => {
  const image = page.querySelector<HTMLImageElement>('[data-gallery] [data-strip] img')
  if (!image) return
  const ahead = new Image()
  // The AVIF candidates; other browsers take the single file.
  const { sizes, srcset } = image.parentElement?.querySelector('source') ?? image
  ahead.sizes = sizes
  ahead.srcset = srcset
  ahead.src = image.src
  const timeout = new Promise((resolve) => setTimeout(resolve, PICTURE_WAIT_MS))
  await Promise.race([ahead.decode().catch(() => undefined), timeout])
}

/** The same element in this page and in another. */
const inBoth = (page: Document, selector: string) => [document, page].map((of) => of.querySelector(selector))

const take = (page: Document) => {
  for (const selector of PARTS) {
    const [here, there] = inBoth(page, selector)
    if (here && there) here.replaceWith(document.importNode(there, true))
  }
  const [here, there] = inBoth(page, NOTE)
  if (here && there) here.textContent = there.textContent
  dispatchEvent(new Event('gallery'))
}

/**
 * Updates the colour's name in the label and the request, which holds even if its pictures can't be loaded. Words that
 * the browser has translated are replaced by the name alone.
 */
const nameColor = (color: string, before: string) => {
  const field = document.querySelector<HTMLInputElement>('#request [name=color]')
  if (field) field.value = color
  for (const selector of NAMED) {
    const place = document.querySelector(selector)
    const words = place?.textContent.trim() ?? ''
    const start = words.endsWith(before.toLowerCase()) ? words.slice(0, -before.length) : ''
    if (place) place.textContent = start + color.toLowerCase()
  }
}

/** The smallest picture in a colour's gallery; '' if the product wasn't photographed in that colour. */
const pictureIn = (page: Document): string => {
  const thumb = page.querySelector<HTMLImageElement>('[data-gallery] .thumbs img')
  return page.querySelector(NOTE)?.textContent?.trim() ? '' : (thumb?.getAttribute('src') ?? '')
}

/** Stores the picture that the cart uses for a colour. */
const notePicture = (image: string, input: HTMLInputElement) => {
  input.dataset['image'] = image
  // Cart lines added before their picture was known get it now.
  const isBare = (line: CartLine) =>
    line.product === input.form?.dataset['product'] && line.color === input.value && !line.image
  if (image && $cart.get().some(isBare))
    changeCart((cart) => cart.map((line) => (isBare(line) ? { ...line, image } : line)))
}

let latest: HTMLInputElement | undefined

/**
 * Shows the product in the chosen colour and puts it into the URL, the label and the request. The last choice wins. If
 * the colour's page can't be loaded, the pictures stay and a message says so.
 */
export const showColor = async (input: HTMLInputElement): Promise<void> => {
  const before = latest ?? document.querySelector<HTMLInputElement>('.purchase [name=color]:default')
  latest = input
  history.replaceState(history.state, '', urlOf(input.value))
  if (before) nameColor(input.value, before.value)
  const note = document.querySelector(NOTE)
  if (!note) return notePicture(input.form?.dataset['image'] ?? '', input)
  const page = await fetchColor(input.value)
  if (page) {
    notePicture(pictureIn(page), input)
    await firstPicture(page)
  }
  if (latest !== input) return
  if (page) take(page)
  else note.textContent = `Pictures in ${input.value.toLowerCase()} could not be loaded`
}
