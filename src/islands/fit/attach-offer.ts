import { fitAttach } from '#copy/fit/attach.ts'
import { countOf } from '#domain/fit/measures.ts'
import { $passport } from '#stores/fit/passport.ts'

/**
 * Offers, in a hidden place of a form, to send her measurements along: not ticked, and not there at all where this
 * browser keeps none. Ticked it begins only where she ticked it in the form that was refused (`data-ticked`). The form
 * sends them as JSON in a field named `measurements`. Follows what is measured elsewhere until the page is left; returns
 * what stops it.
 */
export const fillOffer = (place: HTMLElement): (() => void) =>
  $passport.subscribe(({ unit, taken }) => {
    const isTicked = place.querySelector('input')?.checked ?? place.dataset['ticked'] !== undefined
    place.replaceChildren()
    place.hidden = countOf(taken) === 0
    if (place.hidden) return
    const label = document.createElement('label')
    label.className = 'tick'
    const box = Object.assign(document.createElement('input'), {
      type: 'checkbox',
      name: 'measurements',
      value: JSON.stringify({ unit, taken }),
      checked: isTicked,
    })
    const words = document.createElement('span')
    words.textContent = fitAttach.offer(countOf(taken))
    label.append(box, words)
    place.append(label)
  })
