import { readFileSync } from 'node:fs'
import { transform } from 'lightningcss'
import { expect, test } from 'vitest'
import { listSources, readSource } from '../support/style-rules.ts'

/** What the bundler makes of a sheet: it merges separate properties into `text-decoration`. */
const minified = (filename: string, css: string): string =>
  transform({ filename, code: Buffer.from(css), minify: true, errorRecovery: true }).code.toString()

/** Safari supports only a line in `text-decoration`, and ignores all of it if a thickness or a colour is added. */
const lostInSafari = (css: string) => css.match(/text-decoration:[^;}]* [^;}]*/g) ?? []

test('every underline is one that Safari draws', () => {
  const sheets = [
    ...listSources('.css').map((path) => ({ path, css: readFileSync(`src/${path}`, 'utf8') })),
    ...listSources('.astro').flatMap((path) => readSource(path).blocks.map(({ css }) => ({ path, css }))),
  ]
  const lost = sheets.flatMap(({ path, css }) =>
    lostInSafari(minified(path, css)).map((rule) => `${path}: ${rule}`),
  )
  expect(lost).toEqual([])
})
