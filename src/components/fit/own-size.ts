import { element, loadSheet } from '#components/ui/elements.ts'
import { ownSizeText } from '#copy/fit/own-size.ts'
import { findSize, type FitAnswer } from '#domain/fit/find-size.ts'
import { countOf, MEASURE_NAMES, type Measure } from '#domain/fit/measures.ts'
import { readChart } from '#domain/fit/size-chart.ts'
import { $passport } from '#stores/fit/passport.ts'
import sheet from './own-size.css?url'

/** The first cell of a row that holds a measurement, after the size and the brand's own size name. */
const FIRST_CELL = 2

const chartOfPage = () => document.querySelector<HTMLDialogElement>('#size-chart')

/** The measurements that the page's chart compares: the bust unless it names others. */
const comparedIn = (chart: HTMLElement): readonly Measure[] => {
  const { fit = 'bust' } = chart.querySelector('table')?.dataset ?? {}
  return MEASURE_NAMES.filter((name) => fit.split(' ').includes(name))
}

const rowsOf = (chart: HTMLElement) => [...chart.querySelectorAll<HTMLTableRowElement>('tr[data-size]')]

const answerIn = (chart: HTMLElement): FitAnswer | undefined => {
  const measures = comparedIn(chart)
  const rows = rowsOf(chart).map(({ dataset, cells }) => ({
    size: dataset['size'] ?? '',
    cells: [...cells].slice(FIRST_CELL).map(({ textContent }) => textContent),
  }))
  const read = readChart(measures, rows)
  return read && findSize(read, measures, $passport.get().taken)
}

const sizeOf = (answer: FitAnswer | undefined) =>
  answer?.kind === 'fits' || answer?.kind === 'between' ? answer.size : undefined

const radioOf = (size: string) =>
  [...document.querySelectorAll<HTMLInputElement>('.purchase [name=size]')].find(
    ({ value }) => value === size,
  )

const markRow = (chart: HTMLElement, size: string | undefined) => {
  for (const mark of chart.querySelectorAll('.own-mark')) mark.remove()
  for (const { dataset, cells } of rowsOf(chart))
    if (size !== undefined && dataset['size'] === size)
      cells[1]?.append(element('small', { class: 'own-mark' }, ownSizeText.mark))
}

/** The next step that suits the answer: choose the size, take measurements, or request made-to-measure. */
const wayOn = (chart: HTMLDialogElement, answer: FitAnswer | undefined): Node | string => {
  const size = sizeOf(answer)
  if (size !== undefined) {
    const take = element('button', { type: 'button', class: 'btn' }, ownSizeText.take(size))
    take.addEventListener('click', () => {
      radioOf(size)?.click()
      chart.close()
    })
    return take
  }
  const request = document.querySelector<HTMLElement>('.enquiries [commandfor=request][command=show-modal]')
  if (answer?.kind === 'missing' || !request)
    return element('a', { href: '/fit', class: 'btn btn-outline' }, ownSizeText.measure)
  const ask = element('button', { type: 'button', class: 'btn btn-outline' }, ownSizeText.madeToMeasure)
  ask.addEventListener('click', () => {
    chart.close()
    request.click()
  })
  return ask
}

/** The line below the sizes fits into the gap there, so that nothing moves when it appears. */
const showLine = (chart: HTMLDialogElement, answer: FitAnswer | undefined) => {
  document.querySelector('.own-line-place')?.remove()
  const group = document.querySelector('.purchase fieldset:has([name=size])')
  const words = answer && ownSizeText.line(answer, $passport.get().unit)
  if (!group || !words) return
  const [size, reason] = words
  const line = element('button', { type: 'button', class: 'own-line' }, size, element('span', {}, reason))
  line.addEventListener('click', () => {
    const own = sizeOf(answer)
    if (own === undefined) chart.showModal()
    else radioOf(own)?.click()
  })
  group.append(element('p', { class: 'own-line-place' }, line))
}

const showIn = (chart: HTMLDialogElement, place: HTMLElement) => {
  const { taken, unit } = $passport.get()
  const answer = countOf(taken) > 0 ? answerIn(chart) : undefined
  markRow(chart, sizeOf(answer))
  showLine(chart, answer)
  if (countOf(taken) === 0)
    return place.replaceChildren(
      element('p', {}, ownSizeText.invitation),
      element('a', { href: '/fit', class: 'text-action' }, ownSizeText.measure),
    )
  const words = answer ? ownSizeText.chart(answer, unit) : ownSizeText.unreadable
  place.replaceChildren(
    element('p', {}, words),
    wayOn(chart, answer),
    element('a', { href: '/fit', class: 'text-action' }, ownSizeText.mine),
  )
}

/**
 * Shows in the chart and by the sizes which one fits the visitor and why, and follows later changes to the
 * measurements.
 */
export const showOwnSize = async (): Promise<void> => {
  const chart = chartOfPage()
  const table = chart?.querySelector('table')
  if (!chart || !table || chart.querySelector('.own-size')) return
  const place = element('div', { class: 'own-size', role: 'status' })
  table.before(place)
  await loadSheet(sheet)
  $passport.subscribe(() => showIn(chart, place))
}
