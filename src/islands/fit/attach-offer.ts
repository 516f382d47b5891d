import { fitAttach } from '#copy/fit/attach.ts'
import { countOf } from '#domain/fit/measures.ts'
import { $passport } from '#stores/fit/passport.ts'

/**
 * Fills a form's hidden place with a checkbox that offers to send her measurements along; the place stays hidden if
 * this browser has none. The box starts ticked only if she had ticked it in a form that was refused (`data-ticked`).
 * The form sends the measurements as JSON in a field named `measurements`. Follows changes of the measurements; returns
 * a function that stops it.
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
