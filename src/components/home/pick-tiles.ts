import { pickDistinct } from '#domain/pick.ts'
import { frontOf, type TileFacts } from '#domain/tile.ts'

type Pick = (count: number, places: number, random: () => number) => readonly number[]

/**
 * Fills the section around this script with tiles of randomly picked pieces, made from its one template.
 * Printed into pages as source, so it may use nothing from outside itself.
 */
const pickTiles = (pick: Pick, front: typeof frontOf): void => {
  const room = document.currentScript?.parentElement
  const model = room?.querySelector('template')?.content.firstElementChild
  const facts = room?.querySelector('[type="application/json"]')?.textContent
  const pieces: readonly TileFacts[] = JSON.parse(facts ?? '[]')
  const printed = pieces[0] && front(pieces[0])
  if (!room || !model || !printed) return
  for (const number of pick(pieces.length, Number(room.dataset.places), Math.random)) {
    const piece = pieces[number]
    const tile = model.cloneNode(true)
    if (!piece || !(tile instanceof HTMLAnchorElement)) continue
    const [title, slug, colour] = piece
    tile.href = `/shop/${slug}`
    for (const name of tile.querySelectorAll('h3')) name.textContent = title
    for (const shade of tile.querySelectorAll('.colour')) shade.textContent = colour
    for (const picture of tile.querySelectorAll('source, img'))
      for (const attribute of ['src', 'srcset']) {
        const addresses = picture.getAttribute(attribute)
        if (addresses)
          picture.setAttribute(attribute, addresses.split(`${printed}?`).join(`${front(piece)}?`))
      }
    for (const image of tile.querySelectorAll('img')) image.alt = [title, colour].filter(Boolean).join(', ')
    room.append(tile)
  }
}

/** Printed once before the sections: what each of them runs. */
export const PICK_SOURCE = `var pickHere=()=>(${pickTiles.toString()})(${pickDistinct.toString()},${frontOf.toString()})`
/** Fills the section it is printed into. */
export const PICK_HERE = 'pickHere()'
