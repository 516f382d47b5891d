import { expect, test } from 'vitest'
import RichText from '#components/product/RichText.astro'
import type { RichBlock } from '#domain/catalogue/rich-text.ts'
import { render } from '../support/render.ts'

const paragraph = (text: string): RichBlock => ({ kind: 'paragraph', runs: [{ text }] })
const rendered = async (blocks: readonly RichBlock[]) => {
  const html = await render(RichText, { blocks })
  return html.replace(/ (?:class|data-astro-[\w-]+)(?:="[^"]*")?/g, '').replace(/\s+(?=<)|(?<=>)\s+/g, '')
}

test('headings, lists, quotes and tables become the same elements on the page', async () => {
  expect(
    await rendered([
      { kind: 'heading', level: 3, runs: [{ text: 'Care' }] },
      { kind: 'list', ordered: true, items: [[paragraph('First')]] },
      { kind: 'quote', blocks: [paragraph('Worn well')] },
      { kind: 'rule' },
    ]),
  ).toBe('<h3>Care</h3><ol><li><p>First</p></li></ol><blockquote><p>Worn well</p></blockquote><hr>')
  const cells = [true, false].map((header) => ({ header, blocks: [paragraph(header ? 'Silk' : '92 g')] }))
  expect(await rendered([{ kind: 'table', rows: [cells] }])).toContain(
    '<tr><th><p>Silk</p></th><td><p>92 g</p></td></tr>',
  )
})

test('words keep their formatting, links work, and what an editor typed is never markup', async () => {
  const runs = [
    { text: 'Cut by ' },
    { text: '<b>hand</b>', bold: true },
    { text: 'Looks', href: '/shop?category=Looks', italic: true },
  ]
  expect(await rendered([{ kind: 'paragraph', runs }])).toBe(
    '<p>Cut by<strong>&lt;b&gt;hand&lt;/b&gt;</strong><a href="/shop?category=Looks"><em>Looks</em></a></p>',
  )
})

test('each of several tables has its own name', async () => {
  const table: RichBlock = { kind: 'table', rows: [[{ header: false, blocks: [paragraph('92 g')] }]] }
  const names = async (...tables: readonly RichBlock[]) =>
    (await rendered(tables)).match(/(?<=aria-label=")[^"]*/g)
  expect(await names(table)).toEqual(['Table'])
  expect(await names(table, structuredClone(table))).toEqual(['Table 1', 'Table 2'])
})
