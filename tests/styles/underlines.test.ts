import { readFileSync } from 'node:fs'
import { transform } from 'lightningcss'
import { expect, test } from 'vitest'
import { listSources, readSource } from '../support/style-rules.ts'

/** What the bundler makes of a sheet: it joins into `text-decoration` what stands apart. */
const minified = (filename: string, css: string): string =>
  transform({ filename, code: Buffer.from(css), minify: true, errorRecovery: true }).code.toString()

/** Safari knows a line in `text-decoration`, and leaves out all of it where a thickness or a colour stands beside it. */
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
