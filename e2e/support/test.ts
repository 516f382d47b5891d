import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test as base, type Page } from '@playwright/test'
import type { Service } from '#standins/start.ts'
import { admin } from './people.ts'
import { describePage, followTraffic } from './settle.ts'
import { openStorefront, type Storefront } from './storefront.ts'

/** The control URL of a hosted service's stand-in. */
export const control = (service: Service): string => {
  const origins = JSON.parse(
    readFileSync(join(tmpdir(), `shop-e2e-${process.env.E2E_PORT}.json`), 'utf8'),
  ) as Record<Service, string>
  return `${origins[service]}/control`
}

/** Collects what no visitor should ever cause: console errors, page errors, requests that leave the machine. */
const watch = (page: Page, expected: readonly RegExp[]): readonly string[] => {
  const faults: string[] = []
  const isExpected = (text: string) => expected.some((pattern) => pattern.test(text))
  page.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message.text()))
      faults.push(`console: ${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', ({ message }) => {
    if (!isExpected(message)) faults.push(`page: ${message}`)
  })
  page.on('request', (request) => {
    const { protocol, hostname, href } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1' && !isExpected(href))
      faults.push(`request: ${href}`)
  })
  return faults
}

interface Fixtures {
  /** Console and page errors that a test causes on purpose, and URLs that it answers in place of another machine. */
  expectedErrors: RegExp[]
  /** Whether the administrator is signed in when a test begins. */
  isAdmin: boolean
  storefront: Storefront
}

/** A visitor's own browser, whose console must stay clean and whose requests must stay on this machine. */
export const test = base.extend<Fixtures>({
  context: async ({ context }, use, info) => {
    followTraffic(context)
    await use(context)
    if (info.status === info.expectedStatus) return
    const body = (await Promise.all(context.pages().map(describePage))).join('\n')
    await info.attach('pages', { body, contentType: 'text/plain' })
  },
  expectedErrors: [[], { option: true }],
  isAdmin: [false, { option: true }],
  page: async ({ page, context, expectedErrors, isAdmin }, use) => {
    const faults = [watch(page, expectedErrors)]
    context.on('page', (opened) => faults.push(watch(opened, expectedErrors)))
    if (isAdmin) await openStorefront(page).remember({ person: await admin() })
    await use(page)
    expect(faults.flat()).toEqual([])
  },
  storefront: ({ page }, use) => use(openStorefront(page)),
})

/**
 * Checks something about a page until it is as expected, at shorter intervals than Playwright's own, which grow to a
 * second.
 */
export const poll = <T>(
  look: () => T | Promise<T>,
  options?: { readonly message?: string; readonly timeout?: number },
) => expect.poll(look, { intervals: [50], ...options })

export { expect }
