import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** The rooms that read what strangers send or editors write. */
const ROOMS = [
  'src/http',
  'src/release',
  'src/server',
  'src/pages',
  'src/middleware.ts',
  'src/domain',
  'src/copy',
  'src/config/log-format.ts',
  'src/content',
  'src/stores',
  'src/clients',
  'src/islands',
  'src/components',
]
const LENGTH = 12_000
// In linear time it takes half a millisecond; in quadratic time, hundreds.
const SLOW_MS = 25
const LOOKS = 3

interface Found {
  readonly place: string
  readonly expression: RegExp
}

const filesOf = (room: string): readonly string[] =>
  room.endsWith('.ts')
    ? [room]
    : readdirSync(room, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))

const expressionsOf = (file: string): readonly Found[] => {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const found: Found[] = []
  const look = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/')
      const { line } = source.getLineAndCharacterOfPosition(node.pos)
      const expression = new RegExp(node.text.slice(1, end), node.text.slice(end + 1))
      found.push({ place: `${file}:${line + 1}`, expression })
    }
    ts.forEachChild(node, look)
  }
  look(source)
  return found
}

const UNITS = [
  ...' \t/\\,;:=.@-_+%"\'&?|aA0f*~$#\n[(<{',
  '\r\n',
  ' \n',
  ', ',
  'a ',
  'a.',
  'a@',
  '-a',
  '0 ',
  '_a',
  '0.',
  '::',
  'e,',
]
/** The literal words in an expression: repeating them gets furthest into it. */
const wordsIn = ({ source }: RegExp): readonly string[] =>
  [...source.replaceAll(/\\[a-zA-Z]/g, ' ').matchAll(/[\w@./:-]{2,}/g)].flatMap(([word]) => [
    word,
    `-${word}`,
    `${word} `,
  ])

const cutMs = (expression: RegExp, text: string): number => {
  // The time of this thread alone, because the machine may be busy.
  const began = process.threadCpuUsage().user
  text.replace(expression, '')
  text.split(new RegExp(expression, `${expression.flags.replace('g', '')}g`))
  return (process.threadCpuUsage().user - began) / 1000
}

/** What the repeated text may come after and before. */
const AROUND = [
  ['', ''],
  ['', 'b'],
  ['', '\n'],
  ['', '!'],
  ['a', ''],
] as const

/** A text on which an expression is slow, or undefined. */
const slowOver = (expression: RegExp): string | undefined => {
  for (const unit of [...UNITS, ...wordsIn(expression)])
    for (const [start, end] of AROUND) {
      const text = start + unit.repeat(LENGTH / unit.length) + end
      // The fastest of several runs counts, because any of them may have been interrupted.
      if (Array.from({ length: LOOKS }).every(() => cutMs(expression, text) > SLOW_MS))
        return JSON.stringify(`${start}${unit}…${end}`)
    }
  return undefined
}

const all = ROOMS.flatMap(filesOf).flatMap(expressionsOf)

test('no expression over what strangers send or editors write takes more than linear time', () => {
  expect(all.length).toBeGreaterThan(40)
  const slow = all.flatMap(({ place, expression }) => {
    const text = slowOver(expression)
    return text === undefined ? [] : [`${place} ${String(expression)} over ${text}`]
  })
  expect(slow).toEqual([])
})

test('expressions are written as literals, so that the test above finds them', () => {
  const built = ROOMS.flatMap(filesOf).filter((file) => readFileSync(file, 'utf8').includes('new RegExp('))
  // These build expressions from a release's paths, anchored and in one list, and from the patterns by which a build
  // splits scripts.
  expect(built).toEqual(['src/release/release.ts', 'src/domain/catalogue/paths.ts', 'src/islands/chunks.ts'])
})
