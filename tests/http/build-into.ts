import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { SHELLS } from '#domain/catalogue/paths.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { PAGE_FACTS } from '#release/build/render-pages.ts'

const POLICY = "default-src 'self'"

const PAGES = [
  '/',
  '/404',
  '/500',
  '/shop',
  '/shop/silk-blazer',
  ...SHELLS.map(({ prerendered }) => prerendered),
]
const fileOf = (path: string) => (path === '/' ? '/index.html' : `${path}.html`)

const CATEGORY_PAGES = ['blazer/1', 'blazer/2', 'silk_20_shirt/1', '-none-/1'].map(
  (page) => `/shop/category/${page}`,
)

export interface BuildInput {
  /** Added to the files of the tiny shop, or replacing them. */
  readonly files?: Readonly<Record<string, string>>
  readonly offers?: Offers
  /** The content of further pages, by path. */
  readonly pages?: Readonly<Record<string, string>>
}

/** Builds a tiny shop into a folder, as a build does. The given `pages` get a policy too. */
export const buildInto = async (
  folder: string,
  id: string,
  { files = {}, offers = {}, pages = {} }: BuildInput = {},
): Promise<void> => {
  const own = [...PAGES, ...CATEGORY_PAGES].map((path) => [path, `<p>${path} of ${id}</p>`.repeat(40)])
  const texts: Readonly<Record<string, string>> = { ...Object.fromEntries(own), ...pages }
  const all: Record<string, string> = {
    ...Object.fromEntries(
      Object.entries(texts).map(([path, text]) => [fileOf(path), `<html>${text}</html>`]),
    ),
    '/catalogue.json': JSON.stringify(offers),
    [`/_astro/app.${id}.js`]: `console.log('${id}')`,
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    const path = join(folder, 'client', name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  const facts = Object.keys(texts).map((path) => [fileOf(path), { policy: POLICY }])
  await writeFile(join(folder, PAGE_FACTS), JSON.stringify(Object.fromEntries(facts)))
}
