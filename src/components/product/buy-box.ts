import { linkToCart, runAddToCart } from '#components/cart/add-to-cart.ts'
import { messages } from '#copy/messages.ts'

const radios = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`.purchase [name=${name}]`)]
const chosen = (name: string) => radios(name).find(({ checked }) => checked)

/** Puts the size into the request's field, unless the visitor has typed another. */
const fillRequest = (size: string, before: string) => {
  const field = document.querySelector<HTMLInputElement>('#request [name=size]')
  if (field && (field.value === '' || field.value === before)) field.value = size
}

/** Lets each row of the chart choose its size. */
const openChart = (choose: (size: string) => void) => {
  const chart = document.querySelector<HTMLDialogElement>('#size-chart')
  for (const row of chart?.querySelectorAll<HTMLElement>('tr[data-size]') ?? []) {
    const [cell] = row.children
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = cell?.textContent ?? ''
    cell?.replaceChildren(button)
    row.addEventListener('click', () => {
      choose(row.dataset['size'] ?? '')
      chart?.close()
    })
  }
  return (size: string) => {
    for (const row of chart?.querySelectorAll<HTMLElement>('tr[data-size]') ?? [])
      row.querySelector('button')?.setAttribute('aria-pressed', String(row.dataset['size'] === size))
  }
}

/** The bar on phones: its own size choice, and a button that presses the page's own. */
const openBar = (choose: (size: string) => void) => {
  const bar = document.querySelector<HTMLElement>('[data-pinned]')
  const select = bar?.querySelector('select')
  const answer = bar?.querySelector('output')
  const add = bar?.querySelector<HTMLElement>('[data-late]')
  const own = document.querySelector<HTMLElement>('.buy .btn, .enquiries .btn')
  const say = (words: string, isMissing = false) => {
    if (answer) answer.textContent = words
    answer?.classList.toggle('missing', isMissing)
    if (select) select.ariaInvalid = isMissing ? 'true' : null
  }
  select?.addEventListener('change', () => choose(select.value))
  add?.addEventListener('click', () => {
    if (select && !chosen('size')) {
      say(messages.cart.chooseSize, true)
      select.focus()
      return
    }
    const answered = (event: Event) => {
      const outcome: unknown = event instanceof CustomEvent && event.detail
      const isAdded = outcome === 'added'
      say(messages.cart.into[isAdded || outcome === 'ten' ? outcome : 'full'])
      answer?.classList.toggle('missing', !isAdded)
      answer?.append(linkToCart('text-action'))
    }
    document.querySelector('form.buy')?.addEventListener('answered', answered, { once: true })
    own?.click()
  })
  // The bar isn't needed while the page's own button is in view.
  if (bar && own)
    new IntersectionObserver((entries) => {
      bar.inert = entries.at(-1)?.isIntersecting ?? false
    }).observe(own)
  return {
    typed: select?.value ?? '',
    follow: (size: string) => {
      if (select) select.value = size
      say('')
    },
  }
}

let colors: Promise<typeof import('./show-color.ts')> | undefined

/**
 * The code that shows another colour is loaded when a visitor reaches for one; without it the page keeps its pictures.
 * All callers share one import: browsers may settle several imports of a loading module in any order, and the last
 * choice must win.
 */
const withColors = (use: (colors: typeof import('./show-color.ts')) => unknown) =>
  void (colors ??= import('./show-color.ts')).then(use, () => (colors = undefined))

const showColor = (input: HTMLInputElement) => withColors((colors) => colors.showColor(input))

const { searchParams: query } = new URL(location.href)

const followColor = () => {
  const queryColor = query.get('colour')?.toLowerCase()
  const inputs = radios('color')
  const wanted = inputs.find(({ value }) => value.toLowerCase() === queryColor)
  // A product whose pictures belong to all colours has a single page for all of them.
  if (wanted && !chosen('color')?.matches(':not(:default)')) wanted.checked = true
  for (const input of inputs) {
    input.addEventListener('change', () => showColor(input))
    const fetchAhead = () => withColors((colors) => colors.fetchColor(input.value))
    input.closest('label')?.addEventListener('pointerenter', fetchAhead, { once: true })
  }
  const now = chosen('color')
  if (now && !now.defaultChecked) showColor(now)
}

/**
 * Keeps the parts of a product's page in step: what is chosen in one place is applied to the chart, the bar, the
 * request and the URL. It includes choices made before this script ran.
 */
export const runBuyBox = (): void => {
  if (!document.querySelector('.purchase')) return
  let size = ''
  const choose = (wanted: string) => {
    const input = radios('size').find(({ value }) => value === wanted)
    if (input?.checked) return
    if (input) input.checked = true
    else for (const other of radios('size')) other.checked = false
    const changed = input ?? radios('size')[0]
    changed?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const markChart = openChart(choose)
  const bar = openBar(choose)
  const follow = () => {
    const now = chosen('size')?.value ?? ''
    fillRequest(now, size)
    markChart(now)
    bar.follow(now)
    size = now
  }
  for (const input of radios('size')) input.addEventListener('change', follow)
  // The form resets itself after it has been sent.
  document.getElementById('request')?.addEventListener('toggle', () => fillRequest(size, size))
  const asked = bar.typed || query.get('size')
  if (asked && !chosen('size')) choose(asked)
  follow()
  followColor()
  runAddToCart()
}
