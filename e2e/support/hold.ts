import type { Page, Route } from '@playwright/test'

/** Holds back what a page asks for at some address until what it answers is called; then it goes on its way. */
export const hold = async (
  page: Page,
  url: Parameters<Page['route']>[0],
  goOn = (route: Route): Promise<void> => route.continue(),
): Promise<() => void> => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await held
    await goOn(route)
  })
  return letGo
}
