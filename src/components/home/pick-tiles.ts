import { pickDistinct } from '#domain/catalogue/pick.ts'
import { frontPictureOf, type TileData } from '#domain/catalogue/tile.ts'

type Pick = (count: number, places: number, random: () => number) => readonly number[]

/**
 * Fills the section around this script with tiles of randomly picked products, made from its template. It is inlined
 * into pages as source, so it can't use anything outside itself.
 */
const pickTiles = (pick: Pick, front: typeof frontPictureOf): void => {
  const room = document.currentScript?.parentElement
  const model = room?.querySelector('template')?.content.firstElementChild
  const facts = room?.querySelector('[type="application/json"]')?.textContent
  const products: readonly TileData[] = JSON.parse(facts ?? '[]')
  const inHtml = products[0] && front(products[0])
  if (!room || !model || !inHtml) return
  const [places, group] = [Number(room.dataset.places), Number(room.dataset.group)]
  const picked = pick(Math.ceil(products.length / group), places / group, Math.random)
  for (const product of picked.flatMap((at) => products.slice(at * group, at * group + group))) {
    // Cloned within the template's document, which doesn't fetch pictures.
    const tile = model.cloneNode(true) as typeof model
    const [title, slug, colour] = product
    for (const link of tile.querySelectorAll('a')) link.href = `/shop/${slug}`
    for (const name of tile.querySelectorAll('h3')) name.textContent = title
    for (const shade of tile.querySelectorAll('.colour')) shade.textContent = colour
    for (const picture of tile.querySelectorAll('source, img'))
      for (const attribute of picture.attributes)
        attribute.value = attribute.value.split(`${inHtml}?`).join(`${front(product)}?`)
    for (const image of tile.querySelectorAll('img')) image.alt = [title, colour].filter(Boolean).join(', ')
    room.append(tile)
  }
}

/** The function that each section's script calls, inlined once before the sections. */
export const PICK_SOURCE = `var pickHere=()=>(${pickTiles.toString()})(${pickDistinct.toString()},${frontPictureOf.toString()})`
/** The script of a section: fills the section it is in. */
export const PICK_HERE = 'pickHere()'
