import { openCartDrawer } from '#components/cart/cart-drawer.ts'
import { lookText } from '#copy/lookbook.ts'
import { messages } from '#copy/messages.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { priceText } from '#domain/catalogue/price-text.ts'
import { formatRupees } from '#domain/money.ts'
import { addLines, type AddedLines, type NotSold } from '#stores/lookbook/add-lines.ts'

/** One product of the list, with its own size and message. */
interface Row {
  readonly form: HTMLFormElement
  readonly size: HTMLSelectElement | null
  readonly say: (words: string) => void
  readonly line: () => CartLine
  /** Shows today's price; 0 means price on request. */
  readonly cost: (rupees: number) => void
}

const rowOf = (item: HTMLElement): readonly Row[] => {
  const form = item.querySelector('form')
  if (!form) return []
  const size = form.querySelector('select')
  const answer = item.querySelector('output')
  const { product = '', name = '', slug = '', color = '', image = '', price = '' } = item.dataset
  const shown = item.querySelector('.price')
  let rupees = Number(price)
  return [
    {
      form,
      size,
      say: (words) => {
        if (answer) answer.textContent = words
        answer?.classList.toggle('missing', words !== '')
      },
      line: () => ({
        product,
        productName: name,
        image,
        color,
        size: size?.value ?? '',
        quantity: 1,
        price: rupees,
        unitPrice: rupees,
        slug,
      }),
      cost: (now) => {
        rupees = now
        if (shown) shown.textContent = priceText(now)
      },
    },
  ]
}

/** The link to request a product without a price carries the size chosen beside it. */
const sendSizeAlong = (row: Element) => {
  const [link, size] = [row.querySelector('a'), row.querySelector('select')]
  if (!link || !size) return
  const follow = () => {
    const url = new URL(link.href)
    if (size.value) url.searchParams.set('size', size.value)
    else url.searchParams.delete('size')
    link.href = url.href
  }
  size.addEventListener('change', follow)
  follow()
}

/** Marks the rows without a size and focuses the first of them. Returns whether all have one. */
const requireSizes = (rows: readonly Row[]): boolean => {
  const missing = rows.filter(({ size }) => size?.value === '')
  for (const { size, say } of missing) {
    size?.setAttribute('aria-invalid', 'true')
    say(messages.cart.chooseSize)
  }
  missing[0]?.size?.focus()
  return missing.length === 0
}

const notSoldReason = ({ line: { productName, size }, why }: NotSold): string => {
  if (why === 'size') return lookText.notInSize(productName, size)
  return why === 'gone' ? lookText.gone(productName) : lookText.withoutPrice([productName])
}

/** The drawer's message about products that couldn't be added and prices that have changed. */
const changesText = ({ added, outcome, notSold }: AddedLines): string => {
  const changed = added.flatMap(({ line, change }) =>
    change?.kind === 'price' ? [lookText.otherPrice(line.productName, formatRupees(line.unitPrice))] : [],
  )
  const full = outcome === 'added' ? [] : [messages.cart.into[outcome].trim()]
  return [...full, ...notSold.map(notSoldReason), ...changed].join(' ')
}

/** Removes a size that is not sold any more from a row's choice. Returns whether another one can be chosen. */
const removeSize = ({ size }: Row, value: string): boolean => {
  const option = [...(size?.options ?? [])].find((one) => one.value === value)
  // She may have chosen another one meanwhile.
  if (size && option?.selected) size.value = ''
  option?.remove()
  // The first option is no size yet.
  return size?.options[1] !== undefined
}

/** Says in a row why its product was not added. Returns whether the row can still be added, in another size. */
const explainRefusal = (row: Row, notSold: NotSold): boolean => {
  row.say(notSoldReason(notSold))
  if (notSold.why === 'onRequest') row.cost(0)
  return notSold.why === 'size' && removeSize(row, notSold.line.size)
}

/** If the pressed button disappeared with its product, the focus goes to the list's heading. */
const keepFocus = (section: HTMLElement) => {
  const heading = section.querySelector('h2')
  if (!heading || section.contains(document.activeElement)) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/**
 * Lets a shopper add a look's products one by one or all together. If something has stopped being sold since the page
 * was built, the page says so: a size is removed from the choice, and a product that can't be added at all loses its
 * button. The others still go into the cart.
 */
export const runLook = (section: HTMLElement): void => {
  const rows = [...section.querySelectorAll<HTMLElement>('li[data-product]')].flatMap(rowOf)
  for (const row of section.querySelectorAll('.on-request')) sendSizeAlong(row)
  const whole = section.querySelector<HTMLButtonElement>('[data-whole]')
  const buttons = [...section.querySelectorAll<HTMLElement>('form button, [data-whole]')]
  let isBusy = false

  const setBusy = (busy: boolean) => {
    isBusy = busy
    for (const button of buttons) button.setAttribute('aria-busy', String(busy))
  }

  const removeRow = (row: Row) => {
    row.form.remove()
    rows.splice(rows.indexOf(row), 1)
  }

  const showTotal = () => {
    const total = whole?.parentElement?.querySelector('.price')
    if (total) total.textContent = formatRupees(rows.reduce((sum, { line }) => sum + line().unitPrice, 0))
    if (rows.length < 2) whole?.closest('.whole')?.remove()
  }

  const add = async (wanted: readonly Row[]) => {
    if (isBusy || !requireSizes(wanted)) return
    setBusy(true)
    const result = await addLines(wanted.map(({ line }) => line()))
    setBusy(false)
    for (const notSold of result.notSold) {
      const row = wanted.find(({ line }) => line().product === notSold.line.product)
      if (row && !explainRefusal(row, notSold)) removeRow(row)
    }
    for (const row of rows) {
      const sold = result.added.find(({ line }) => line.product === row.line().product)
      if (sold) row.cost(sold.line.unitPrice)
    }
    showTotal()
    keepFocus(section)
    if (result.added.length > 0)
      void openCartDrawer(
        result.added.map(({ line }) => line),
        changesText(result),
      )
  }

  for (const row of rows) {
    row.form.addEventListener('submit', (event) => {
      event.preventDefault()
      void add([row])
    })
    row.size?.addEventListener('change', () => {
      row.size?.removeAttribute('aria-invalid')
      row.say('')
    })
  }
  whole?.addEventListener('click', () => void add([...rows]))
}
