import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Rule, type Selector, type SelectorComponent, transform } from 'lightningcss'

/** A file of `src` as the styling tests see it. */
export interface SourceFile {
  /** Relative to `src`. */
  readonly path: string
  /** Everything but its style blocks. */
  readonly markup: string
  readonly blocks: readonly StyleBlock[]
}

export interface StyleBlock {
  readonly isGlobal: boolean
  readonly css: string
}

/** One selector of a sheet. */
export interface StyleSelector {
  readonly text: string
  readonly classes: readonly string[]
  readonly elements: readonly string[]
  /** Classes that describe the state of the whole page; they aren't part of `classes`. */
  readonly ofPage: readonly string[]
  /** Its first class that isn't a state of the whole page: the class whose markup it styles. */
  readonly leads: readonly string[]
  /** It is nested in another rule, which leads it. */
  readonly isNested: boolean
}

const SRC = 'src'
const STYLE = /<style(?<global>\s+is:global)?>(?<css>[\s\S]*?)<\/style>/g

export const readSource = (path: string): SourceFile => {
  const text = readFileSync(join(SRC, path), 'utf8')
  const found = path.endsWith('.astro') ? [...text.matchAll(STYLE)] : []
  return {
    path,
    markup: found.reduce((rest, [block]) => rest.replace(block, ''), text),
    blocks: found.map(({ groups }) => ({ isGlobal: Boolean(groups?.global), css: groups?.css ?? '' })),
  }
}

/** Files of `src` with one of these endings, as paths relative to `src`. */
export const listSources = (...endings: readonly string[]): readonly string[] =>
  readdirSync(SRC, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
    .map((entry) => join(entry.parentPath, entry.name).slice(SRC.length + 1))
    .filter((path) => !path.startsWith('standins/'))
    .toSorted()

/** Selectors inside `:is()`, `:not()`, `:has()` and the like. */
const insideOf = (part: SelectorComponent): readonly Selector[] => {
  if (part.type !== 'pseudo-class' || part.kind === 'host' || !('selectors' in part)) return []
  return part.selectors ?? []
}

const allParts = (selector: Selector): readonly SelectorComponent[] =>
  selector.flatMap((part) => [part, ...insideOf(part).flatMap(allParts)])

const nameOf = (part: SelectorComponent): string => {
  if (part.type === 'class') return `.${part.name}`
  if (part.type === 'id') return `#${part.name}`
  if (part.type === 'type') return part.name
  if (part.type === 'nesting') return '&'
  if (part.type === 'universal') return '*'
  if (part.type === 'attribute') return `[${part.name}]`
  if (part.type === 'combinator') return part.value === 'descendant' ? ' ' : ` ${part.value} `
  if (part.type === 'pseudo-class') {
    const inside = insideOf(part)
    return `:${part.kind}${inside.length > 0 ? `(${inside.map(textOf).join(', ')})` : ''}`
  }
  return part.type === 'pseudo-element' ? `::${part.kind}` : ''
}

const textOf = (selector: Selector): string => selector.map(nameOf).join('')

/** A selector's compounds, in order. */
const compoundsOf = (selector: Selector): readonly Selector[] => {
  const compounds: SelectorComponent[][] = [[]]
  for (const part of selector)
    if (part.type === 'combinator') compounds.push([])
    else compounds.at(-1)?.push(part)
  return compounds
}

/** `html[data-user]`, `.scripted`, `[data-admin]`: they describe the whole page, and have no owner. */
const PAGE_STATES = new Set(['scripted'])
const isPageState = (compound: Selector): boolean =>
  compound.some((part) => part.type === 'type' && ['html', 'body', ':root'].includes(part.name)) ||
  compound.every(
    (part) =>
      (part.type === 'class' && PAGE_STATES.has(part.name)) ||
      part.type === 'attribute' ||
      (part.type === 'pseudo-class' &&
        part.kind === 'is' &&
        insideOf(part).flatMap(compoundsOf).every(isPageState)) ||
      (part.type === 'pseudo-class' && part.kind === 'root'),
  )

/** The classes of a compound itself, including each in `:is(.a, .b)`. */
const ownClasses = (compound: Selector): readonly string[] => {
  const direct = compound.flatMap((part) => (part.type === 'class' ? [part.name] : []))
  if (direct.length > 0) return direct.slice(0, 1)
  return compound.flatMap((part) =>
    part.type === 'pseudo-class' && (part.kind === 'is' || part.kind === 'where')
      ? insideOf(part).flatMap((inner) => leadsOf(inner))
      : [],
  )
}

/** What an element must be or contain, without what it must not. */
const wantedParts = (selector: Selector): readonly SelectorComponent[] =>
  selector.flatMap((part) =>
    part.type === 'pseudo-class' && part.kind === 'not' ? [] : [part, ...insideOf(part).flatMap(wantedParts)],
  )

const classesOf = (parts: readonly SelectorComponent[]): readonly string[] =>
  parts.flatMap((part) => (part.type === 'class' ? [part.name] : []))

/** A selector about a page that contains something belongs to the owner of what it contains. */
const leadsOf = (selector: Selector): readonly string[] => {
  const compounds = compoundsOf(selector)
  const first = compounds.find((compound) => !isPageState(compound))
  return first ? ownClasses(first) : classesOf(compounds.flatMap(wantedParts))
}

const selectorsIn = (rules: readonly Rule[], isNested = false): readonly StyleSelector[] =>
  rules.flatMap((rule) => {
    const inner =
      rule.type !== 'unknown' && rule.type !== 'custom' && 'value' in rule && 'rules' in rule.value
        ? selectorsIn((rule.value.rules ?? []) as Rule[], isNested || rule.type === 'style')
        : []
    if (rule.type !== 'style') return rule.type === 'page' ? [] : inner
    const own = rule.value.selectors.map((selector) => {
      const compounds = compoundsOf(selector)
      const parts = compounds.filter((compound) => !isPageState(compound)).flatMap(allParts)
      return {
        text: textOf(selector),
        classes: classesOf(parts),
        elements: parts.flatMap((part) => (part.type === 'type' ? [part.name] : [])),
        ofPage: classesOf(compounds.filter(isPageState).flatMap(allParts)),
        leads: isNested ? [] : leadsOf(selector),
        isNested,
      }
    })
    return [...own, ...inner]
  })

/** Every selector of a sheet. The contents of Astro's `:global()` count like any other. */
export const selectorsOf = (css: string): readonly StyleSelector[] => {
  let rules: readonly Rule[] = []
  transform({
    filename: 'sheet.css',
    code: Buffer.from(css.replaceAll(':global(', ':is(')),
    errorRecovery: true,
    visitor: {
      StyleSheet(sheet) {
        rules = sheet.rules as readonly Rule[]
      },
    },
  })
  return selectorsIn(rules)
}

const IMPORT =
  /(?:^|\n)\s*(?:import|export)\s[^'"]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g

/**
 * What a file of `src` imports from `src`, as paths relative to `src`. Without queries it leaves out imports of only a
 * URL or a text.
 */
export const importsOf = ({ path, markup }: SourceFile, { withQueries = true } = {}): readonly string[] =>
  [...markup.matchAll(IMPORT)].flatMap(([, from, bare, lazy]) => {
    const [specifier = '', query] = (from ?? bare ?? lazy ?? '').split('?')
    if (query !== undefined && !withQueries) return []
    if (specifier.startsWith('#')) return [specifier.slice(1)]
    return specifier.startsWith('.') ? [join(dirname(path), specifier)] : []
  })

/** Every quoted word of a file, which includes its classes. */
export const quotedWords = ({ markup }: SourceFile): ReadonlySet<string> =>
  new Set(
    [...markup.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`]*)`/g)].flatMap(([, ...texts]) =>
      texts.flatMap((text) => text?.split(/[\s${}'"`]+/) ?? []),
    ),
  )

const CLASS = /\bclass(?:Name|:list)?=(?:"(?<plain>[^"]*)"|\{)|\bclass: '(?<made>[^']*)'/g

/** The text from an opening brace, already read, to the closing one. */
const upToBrace = (text: string): string => {
  let depth = 1
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') depth += 1
    if (text[at] === '}') depth -= 1
    if (depth === 0) return text.slice(0, at)
  }
  return text
}

/** The texts of an expression that become classes, without those that are only compared with. */
const textsOf = (expression: string): readonly string[] => {
  const plain = expression.replaceAll(/[!=]==? '[^']*'/g, '')
  return [...plain.matchAll(/'([^']*)'|`([^`]*)`/g)].flatMap(([, quoted, template]) =>
    quoted === undefined
      ? [(template ?? '').replaceAll(/\$\{[^}]*\}/g, ' '), ...textsOf(template ?? '')]
      : [quoted],
  )
}

/** The classes that a file writes in its markup, or gives to elements that it creates. */
export const classTokens = ({ markup }: SourceFile): readonly string[] =>
  [...markup.matchAll(CLASS)].flatMap((found) => {
    const { plain, made } = found.groups ?? {}
    const texts =
      plain === undefined && made === undefined
        ? textsOf(upToBrace(markup.slice(found.index + found[0].length)))
        : [plain ?? made ?? '']
    // What ends with a hyphen is completed by a value.
    return texts.flatMap((text) => text.split(/\s+/)).filter((name) => name && !name.endsWith('-'))
  })
