import { browserStorage } from '#stores/browser-storage.ts'

/** If it can't be loaded, the chart still works without it; opening the chart again tries again. */
const show = () =>
  import('./own-size.ts').then(
    (own) => own.showOwnSize(),
    () => undefined,
  )

/**
 * Shows which size fits the visitor: at once if this browser stores her measurements, otherwise when she opens the
 * chart.
 */
export const runOwnSize = (): void => {
  const chart = document.querySelector('#size-chart')
  if (!chart) return
  if (browserStorage('fitPassport').read() !== null || chart.matches('[open]')) return void show()
  for (const opener of document.querySelectorAll('[commandfor=size-chart]'))
    opener.addEventListener('click', () => void show())
}
