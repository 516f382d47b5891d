import type { HeadingLevel, RichBlock, TableCell, TextRun } from '#domain/catalogue/rich-text.ts'
import { isRecord } from '#domain/unknown-json.ts'
import { cleanText, readLine, safeUrl } from './values.ts'
import type { Warn } from './warnings.ts'

type Node = Readonly<Record<string, unknown>>
/** Reports a part of a text that can't be shown. */
type ReportLoss = (why: string) => void

/** Deeper than any editor nests; only programs write such text. */
const MAX_LEVELS = 20
const LIST_TYPES: Readonly<Record<string, boolean>> = { 'unordered-list': false, 'ordered-list': true }
const HEADING = /^heading-[1-6]$/
const LEVELS: readonly HeadingLevel[] = [3, 4, 5, 6]
const LOWEST_LEVEL = 6

const typeOf = (node: Node) => String(node.nodeType)
const partsOf = (node: Node): readonly Node[] =>
  Array.isArray(node.content) ? node.content.filter(isRecord) : []

const lostBy = (type: string): string | undefined => {
  if (type.startsWith('embedded-asset')) return 'contains an embedded picture or file, which is left out'
  if (type.startsWith('embedded-')) return 'contains an embedded entry, which is left out'
  return undefined
}

const marksOf = (node: Node): readonly string[] =>
  Array.isArray(node.marks) ? node.marks.filter(isRecord).map(({ type }) => String(type)) : []

const hrefOf = (node: Node, reportLoss: ReportLoss): string | undefined => {
  const type = typeOf(node)
  if (type !== 'hyperlink') {
    if (type.endsWith('-hyperlink'))
      reportLoss('links to an entry or a file of the content service; its text is shown without the link')
    return undefined
  }
  const href = safeUrl(isRecord(node.data) ? node.data.uri : undefined)
  if (!href)
    reportLoss(
      'links to something other than a page, an e-mail address or a phone number; its text is shown without the link',
    )
  return href
}

const runsOf = (node: Node, reportLoss: ReportLoss, href?: string): readonly TextRun[] =>
  partsOf(node).flatMap((part): readonly TextRun[] => {
    if (typeof part.value === 'string') {
      const marks = marksOf(part)
      const bold = marks.includes('bold')
      const italic = marks.includes('italic')
      for (const mark of marks)
        if (mark !== 'bold' && mark !== 'italic') reportLoss(`contains ${mark} text, which is shown plain`)
      if (part.value.trim().includes('\n'))
        reportLoss(
          'breaks a line within a paragraph, which is shown as a space; start a new paragraph instead',
        )
      const text = cleanText(part.value)
      return text ? [{ text, ...(bold && { bold }), ...(italic && { italic }), ...(href && { href }) }] : []
    }
    const lost = lostBy(typeOf(part))
    if (lost) reportLoss(lost)
    return lost ? [] : runsOf(part, reportLoss, hrefOf(part, reportLoss) ?? href)
  })

const isEmpty = (runs: readonly TextRun[]) => runs.every(({ text }) => text.trim() === '')

interface Reading {
  /** The types of the text's headings, highest first: their levels start at 3 and skip none. */
  readonly headings: readonly string[]
  readonly reportLoss: ReportLoss
}

const blockOf = (node: Node, reading: Reading, depth = 0): readonly RichBlock[] => {
  const { headings, reportLoss } = reading
  const type = typeOf(node)
  const blocksIn = (part: Node) => partsOf(part).flatMap((own) => blockOf(own, reading, depth + 1))
  if (depth > MAX_LEVELS) {
    reportLoss('is nested too deeply; the innermost part is left out')
    return []
  }
  const lost = lostBy(type)
  if (lost) {
    reportLoss(lost)
    return []
  }
  if (type === 'hr') return [{ kind: 'rule' }]
  const ordered = LIST_TYPES[type]
  if (ordered !== undefined) {
    const items = partsOf(node)
      .map((item) => blockOf(item, reading, depth + 1))
      .filter(({ length }) => length > 0)
    return items.length > 0 ? [{ kind: 'list', ordered, items }] : []
  }
  if (type === 'blockquote') {
    const blocks = blocksIn(node)
    return blocks.length > 0 ? [{ kind: 'quote', blocks }] : []
  }
  if (type === 'table') {
    const cell = (part: Node): TableCell => ({
      header: typeOf(part) === 'table-header-cell',
      blocks: blocksIn(part),
    })
    const rows = partsOf(node).map((row) => partsOf(row).map(cell))
    return rows.flat().some(({ blocks }) => blocks.length > 0) ? [{ kind: 'table', rows }] : []
  }
  const isHeading = HEADING.test(type)
  if (!isHeading && type !== 'paragraph') return blocksIn(node)
  const runs = runsOf(node, reportLoss)
  if (isEmpty(runs)) return []
  return isHeading
    ? [{ kind: 'heading', level: LEVELS[headings.indexOf(type)] ?? LOWEST_LEVEL, runs }]
    : [{ kind: 'paragraph', runs }]
}

/** The types of all headings with words in a node. */
const headingsIn = (node: Node): readonly string[] => {
  if (!HEADING.test(typeOf(node))) return partsOf(node).flatMap(headingsIn)
  return isEmpty(runsOf(node, () => undefined)) ? [] : [typeOf(node)]
}

const wordsOf = (runs: readonly TextRun[]) => readLine(runs.map(({ text }) => text).join(''))

/** The text of every paragraph and heading, including those in lists, quotes and tables. */
const textsIn = (blocks: readonly RichBlock[]): readonly (readonly TextRun[])[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'paragraph' || block.kind === 'heading') return [block.runs]
    if (block.kind === 'list') return block.items.flatMap(textsIn)
    if (block.kind === 'quote') return textsIn(block.blocks)
    return block.kind === 'table' ? block.rows.flat().flatMap((cell) => textsIn(cell.blocks)) : []
  })

const isPlain = (block: RichBlock) =>
  block.kind === 'paragraph' && block.runs.every(({ bold, italic, href }) => !bold && !italic && !href)

const MARKDOWN =
  /^#{1,6} \S|\*\*[^*\n]+\*\*|\[[^[\]\n]+\]\([^)\s]+\)|^[ \t]*(?:[-*+]|\d+\.) \S.*\n\s*(?:[-*+]|\d+\.) \S|^\|.+\|\s*$/m

const plainParagraphs = (text: string) =>
  text
    .split(/\n\s*\n|\r\n\s*\r\n/)
    .map(readLine)
    .filter(Boolean)

/** The content of a plain or rich text field. */
interface ReadText {
  /** The plain text, one string per paragraph. */
  readonly paragraphs: readonly string[]
  /** The formatted text; absent if it consists of plain paragraphs only. */
  readonly blocks?: readonly RichBlock[]
}

/** Reads a text field, plain or rich, and warns of anything in it that can't be shown. */
export const readText = (value: unknown, field: string, warn: Warn): ReadText => {
  if (value === undefined || value === null) return { paragraphs: [] }
  if (typeof value === 'string') {
    if (MARKDOWN.test(value))
      warn(
        field,
        'looks like Markdown, which is shown as typed; headings, lists and links need a rich text field',
      )
    return { paragraphs: plainParagraphs(value) }
  }
  if (!isRecord(value) || value.nodeType !== 'document') {
    warn(field, 'is neither plain nor rich text')
    return { paragraphs: [] }
  }
  const losses = new Set<string>()
  const headings = [...new Set(headingsIn(value))].sort()
  const blocks = blockOf(value, { headings, reportLoss: (why) => void losses.add(why) })
  for (const why of losses) warn(field, why)
  const paragraphs = textsIn(blocks).map(wordsOf).filter(Boolean)
  return blocks.every(isPlain) ? { paragraphs } : { paragraphs, blocks }
}

/** Reads a text that is shown without formatting; undefined, without a warning, if the value isn't text. */
export const readPlainText = (value: unknown, field: string, warn: Warn): readonly string[] | undefined => {
  const isText = typeof value === 'string' || (isRecord(value) && value.nodeType === 'document')
  if (!isText && value !== undefined && value !== null) return undefined
  const { paragraphs, blocks = [] } = readText(value, field, warn)
  if (textsIn(blocks).some((runs) => runs.some(({ href }) => href)))
    warn(field, 'contains a link; only its text is shown here')
  return paragraphs
}
