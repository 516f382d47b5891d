const INITIALS = 2

const countUnits = (): number => {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem('cart') ?? '[]')
    if (!Array.isArray(lines)) return 0
    return lines.reduce((sum: number, line: unknown) => {
      const quantity: unknown = line instanceof Object && 'quantity' in line ? line.quantity : 0
      return sum + (typeof quantity === 'number' && quantity > 0 ? quantity : 0)
    }, 0)
  } catch {
    // Storage is forbidden or holds something else, so the cart counts as empty.
    return 0
  }
}

const showCartCount = () => {
  const count = countUnits()
  for (const place of document.querySelectorAll<HTMLElement>('[data-cart-count]')) {
    place.textContent = count ? String(count) : ''
    place.closest('a')?.setAttribute('aria-label', `Cart, ${count} item${count === 1 ? '' : 's'}`)
  }
}

const showName = () => {
  const name = document.documentElement.dataset.user ?? ''
  const initials = name
    .split(/\s+/)
    .map(([first = '']) => first.toUpperCase())
    .slice(0, INITIALS)
    .join('')
  for (const place of document.querySelectorAll('[data-account-name]')) place.textContent = name
  for (const place of document.querySelectorAll('[data-account-initials]')) place.textContent = initials
}

/** Keeps the cart's count and the customer's name in the header up to date, including changes made in other tabs. */
export const keepHeader = (): void => {
  const showBoth = () => {
    showCartCount()
    showName()
  }
  showBoth()
  addEventListener('cartUpdated', showCartCount)
  addEventListener('sessionUpdated', showName)
  addEventListener('storage', showBoth)
  addEventListener('pageshow', showBoth)
  document.addEventListener('prerenderingchange', showBoth)
}
