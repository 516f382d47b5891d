import { facetNames, filterText, valueName, valueSwatch } from '#copy/catalogue/shop.ts'
import { NOTHING_CHOSEN, type Facet } from '#domain/catalogue/facets.ts'
import type { Choice, FacetChoices } from '#domain/catalogue/find.ts'
import { shopUrl, type ShopQuery, withValue } from '#domain/catalogue/shop-query.ts'
import { element } from '#components/ui/elements.ts'
import { swatchRow } from './swatch-row.ts'

const iconOf = (place: string): Node | string => document.querySelector(place)?.cloneNode(true) ?? ''

/**
 * Puts the matching children of a parent into the wanted order. Existing elements are kept, so the focus stays where it
 * is.
 */
const arrange = (parent: Element, wanted: readonly Element[], all: string): void => {
  for (const old of parent.querySelectorAll(`:scope > ${all}`)) if (!wanted.includes(old)) old.remove()
  const others = [...parent.children].filter((child) => !child.matches(all))
  // Other children stand before them, except the button that submits the form.
  let before = others.findLast((child) => !child.matches('button'))
  for (const child of wanted) {
    const next = before ? before.nextElementSibling : parent.firstElementChild
    if (next !== child) parent.insertBefore(child, next)
    before = child
  }
}

const newChoice = (facet: Facet, { key, value }: Choice): HTMLLabelElement => {
  const swatch = valueSwatch(facet, key)
  return element(
    'label',
    {},
    element('input', { type: 'checkbox', name: facet, value: key }),
    ...(swatch ? [swatchRow([swatch], 'dot')] : []),
    element('span', {}, valueName(facet, key, value)),
    element('small'),
  )
}

const newFacet = (facet: Facet): HTMLDetailsElement =>
  element(
    'details',
    { class: 'facet', name: 'facet', 'data-facet': facet },
    element('summary', {}, `${facetNames[facet]} `, element('b'), iconOf('.facet .icon')),
    element('fieldset', {}, element('legend', { class: 'sr-only' }, facetNames[facet])),
  )

const showChoices = (details: Element, { facet, choices }: FacetChoices): void => {
  const fields = details.querySelector('fieldset')
  if (!fields) return
  const known = new Map(
    [...fields.querySelectorAll('input')].map((input) => [input.value, input.closest('label')]),
  )
  const labels = choices.map((choice) => {
    const label = known.get(choice.key) ?? newChoice(facet, choice)
    const [input, count] = [label.querySelector('input'), label.querySelector('small')]
    if (input) {
      input.checked = choice.isChosen
      input.disabled = choice.count === 0 && !choice.isChosen
    }
    if (count) count.textContent = String(choice.count)
    return label
  })
  arrange(fields, labels, 'label')
  const chosen = choices.filter(({ isChosen }) => isChosen).length
  const number = details.querySelector('b')
  if (number) number.textContent = chosen > 0 ? String(chosen) : ''
}

/** Shows what can be chosen now: the counts, the values that would find nothing, and what is already chosen. */
export const showFacets = (form: Element, facets: readonly FacetChoices[]): void => {
  const all = facets.map((own) => {
    const details = form.querySelector(`[data-facet=${own.facet}]`) ?? newFacet(own.facet)
    showChoices(details, own)
    return details
  })
  arrange(form, all, 'details')
}

/** Shows the chosen values above the results. Pressing one removes it and moves the focus to the next. */
export const showChosen = (list: Element, facets: readonly FacetChoices[], query: ShopQuery): void => {
  const links = [...list.querySelectorAll('a')]
  const focused = links.findIndex((link) => link === document.activeElement)
  const cross = iconOf('[data-shop-sheet] .cross .icon')
  const items = facets.flatMap(({ facet, choices }) =>
    choices
      .filter(({ isChosen }) => isChosen)
      .map(({ key, value }) =>
        element(
          'a',
          { href: shopUrl(withValue(query, facet, key)) },
          element('span', { class: 'sr-only' }, `Remove ${facetNames[facet]} `),
          valueName(facet, key, value),
          typeof cross === 'string' ? cross : cross.cloneNode(true),
        ),
      ),
  )
  if (items.length > 0)
    items.push(
      element(
        'a',
        { href: shopUrl({ ...query, chosen: NOTHING_CHOSEN, page: 1 }), class: 'clear' },
        filterText.clear,
      ),
    )
  list.replaceChildren(...items.map((item) => element('li', {}, item)))
  if (focused < 0) return
  const next = items[Math.min(focused, items.length - 1)] ?? document.getElementById('content')
  next?.focus({ preventScroll: true })
}
