import { browserStorage } from '#stores/browser-storage.ts'

/** Where this can't be had the chart is whole without it; opened once more, it asks again. */
const show = () =>
  import('./own-size.ts').then(
    (own) => own.showOwnSize(),
    () => undefined,
  )

/** Says which size is hers: at once where this browser keeps measurements, otherwise when she opens the chart. */
export const runOwnSize = (): void => {
  const chart = document.querySelector('#size-chart')
  if (!chart) return
  if (browserStorage('fitPassport').read() !== null || chart.matches('[open]')) return void show()
  for (const opener of document.querySelectorAll('[commandfor=size-chart]'))
    opener.addEventListener('click', () => void show())
}
