import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** The tag with which a page, or the screen it shows, opens its layout, whichever layout that is. */
const layoutOf = (page: string) => {
  const source = readFileSync(`src/pages/${page}.astro`, 'utf8')
  const [, screen] = /from '#layouts\/(screens\/\w+\.astro)'/.exec(source) ?? []
  const shown = screen ? readFileSync(`src/layouts/${screen}`, 'utf8') : source
  const layouts = [...shown.matchAll(/import (\w+) from '(?:#layouts\/|\.\.\/)/g)].map(([, name]) => name)
  return new RegExp(`<(?:${layouts.join('|')})\\b[^>]*>`).exec(shown)?.[0] ?? ''
}

/** Whether a layout keeps all its pages out of search engines. */
const ofLayout = (page: string) => {
  const [, layout] =
    /from '#layouts\/(\w+\.astro)'/.exec(readFileSync(`src/pages/${page}.astro`, 'utf8')) ?? []
  return layout
    ? (/<(?:Shell|Site)\b[^>]*>/.exec(readFileSync(`src/layouts/${layout}`, 'utf8'))?.[0] ?? '')
    : ''
}

const PRIVATE = [
  'login',
  'signup',
  'forgot-password',
  'reset-password',
  'verify-email',
  'cart',
  'profile',
  'orders',
  'admin/board',
  'admin/today',
  'admin/customer',
  'admin/service',
  'order/[orderId]',
  '404',
  '500',
  'font-test',
]
const PUBLIC = ['index', 'lookbook', 'about', 'team', '[policy]', 'contactus']

test.each(PRIVATE)('search engines are asked to leave out %s', (page) => {
  expect(layoutOf(page) + ofLayout(page)).toMatch(/\bnoindex\b/)
})

test.each(PUBLIC)('search engines may show %s', (page) => {
  expect(layoutOf(page)).toContain('title=')
  expect(layoutOf(page) + ofLayout(page)).not.toMatch(/\bnoindex\b/)
})
