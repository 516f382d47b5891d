import { isRecord, readLine } from './values.ts'

const BLOCKS = new Set(['paragraph', 'list-item', 'table-cell', 'table-header-cell', 'blockquote'])

const textOf = (node: Record<string, unknown>): string => {
  if (typeof node.value === 'string') return node.value
  return Array.isArray(node.content) ? node.content.filter(isRecord).map(textOf).join('') : ''
}

const isBlock = (node: Record<string, unknown>) => {
  const type = String(node.nodeType)
  const holdsBlocks =
    Array.isArray(node.content) &&
    node.content.filter(isRecord).some((child) => BLOCKS.has(String(child.nodeType)))
  return (BLOCKS.has(type) || type.startsWith('heading-')) && !holdsBlocks
}

const blocksOf = (node: Record<string, unknown>): readonly string[] => {
  if (isBlock(node)) return [textOf(node)]
  return Array.isArray(node.content) ? node.content.filter(isRecord).flatMap(blocksOf) : []
}

/** Plain paragraphs of a text field, whether its editors write plain or rich text; undefined when it is neither. */
export const readParagraphs = (value: unknown): readonly string[] | undefined => {
  if (value === undefined || value === null) return []
  if (typeof value === 'string')
    return value
      .split(/\n\s*\n|\r\n\s*\r\n/)
      .map(readLine)
      .filter(Boolean)
  if (isRecord(value) && value.nodeType === 'document') return blocksOf(value).map(readLine).filter(Boolean)
  return undefined
}
