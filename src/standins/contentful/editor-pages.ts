import { escapeHtml as safe } from '../wire/pages.ts'
import type { ContentType } from './catalogue.ts'
import { type Faults, rulesOf } from './editor-checks.ts'
import { isLong, written } from './editor-fields.ts'
import type { EntryState, Work } from './store.ts'

const STATE_TEXTS: Readonly<Record<EntryState, string>> = {
  published: 'Published',
  changed: 'Changed since it was published',
  draft: 'Draft',
}

interface Frame {
  /** The prefix of these pages' paths. */
  readonly base: string
  readonly locale: string
}

const page = ({ base }: Frame, title: string, body: string): string => `<!doctype html>
<html lang="en-GB">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <meta name="robots" content="noindex">
    <title>${safe(title)}</title>
    <link rel="stylesheet" href="${base}/editor.css">
  </head>
  <body>
    <header><p>Demonstration of the content service</p><nav><a href="${base}">Content</a> <a href="/">The shop</a></nav></header>
    <main><h1>${safe(title)}</h1>${body}</main>
  </body>
</html>
`

/** An entry's title: its type's display field, or its id. */
export const titleOf = ({ fields, id }: Work, { displayField }: ContentType, locale: string): string => {
  const value = fields[displayField ?? 'title']?.[locale]
  return typeof value === 'string' && value ? value.slice(0, 80) : id
}

/** Where editors preview what they saved, by content type, as the content preview of a space is configured. */
const PREVIEWS: Readonly<Record<string, (slug: string) => string>> = {
  product: (slug) => (slug ? `/preview/shop/${encodeURIComponent(slug)}` : ''),
  banners: () => '/preview',
  titles: () => '/preview',
}

const previewLink = ({ fields, type }: Work, locale: string): string => {
  const slug = fields.slug?.[locale]
  const path = PREVIEWS[type]?.(typeof slug === 'string' ? slug.trim() : '')
  return path ? `<a href="${safe(path)}">Preview of what is saved</a>` : ''
}

const button = (name: string, words: string, isFirst = false) =>
  `<button name="action" value="${name}"${isFirst ? ' class="first"' : ''}>${words}</button>`

/** The types that editors use most come first; rows that products share come last. */
const FIRST = ['product', 'banners', 'titles']
const placeOf = ({ sys }: ContentType) => (FIRST.includes(sys.id) ? FIRST.indexOf(sys.id) : FIRST.length)

/** All entries, a table per content type. */
export const listPage = (
  frame: Frame,
  types: readonly ContentType[],
  works: readonly Work[],
  pathOf: (id: string) => string,
): string => {
  const sorted = types.toSorted((one, other) => placeOf(one) - placeOf(other))
  const ways = sorted.map(({ sys, name }) => `<a href="#${safe(sys.id)}">${safe(name)}</a>`)
  const tables = sorted.map((type) => {
    const rows = works
      .filter((work) => work.type === type.sys.id)
      .map(
        (work) =>
          `<tr><td><a href="${safe(pathOf(work.id))}">${safe(titleOf(work, type, frame.locale))}</a></td><td class="${work.state}">${STATE_TEXTS[work.state]}</td></tr>`,
      )
    const id = safe(type.sys.id)
    return `<section id="${id}"><h2>${safe(type.name)}</h2>
      <form method="post" action="${frame.base}/entries"><input type="hidden" name="type" value="${id}">${button('new', 'Add')}</form>
      <table><thead><tr><th>Title</th><th>Status</th></tr></thead><tbody>${rows.join('')}</tbody></table></section>`
  })
  const reset = `<form method="post" action="${frame.base}/reset">${button('reset', 'Undo every change')}</form>`
  return page(frame, 'Content', `<nav aria-label="Types">${ways.join('')}</nav>${tables.join('')}${reset}`)
}

interface ShownEntry {
  readonly path: string
  /** The help text of each field. */
  readonly help: Readonly<Record<string, string>>
  readonly message?: string
  /** What prevented the entry from being published. */
  readonly faults?: Faults
  /** What was posted, unchanged; if absent, the page shows what is saved. */
  readonly typed?: Readonly<Record<string, unknown>>
}

const choicesOf = (field: ContentType['fields'][number]) =>
  field.type === 'Symbol'
    ? rulesOf(field)
        .find((rule) => rule.in)
        ?.in?.map(String)
    : undefined

const control = (field: ContentType['fields'][number], name: string, value: string, more: string): string => {
  const choices = choicesOf(field)
  if (choices) {
    // A value that is not on the list stays selectable, so that opening the form loses nothing.
    const all = ['', ...choices, ...(value && !choices.includes(value) ? [value] : [])]
    const options = all.map(
      (choice) =>
        `<option value="${safe(choice)}"${choice === value ? ' selected' : ''}>${safe(choice) || 'None'}</option>`,
    )
    return `<select id="${name}" name="${name}"${more}>${options.join('')}</select>`
  }
  const rows = Math.min(12, value.split('\n').length + 2)
  return isLong(field)
    ? `<textarea id="${name}" name="${name}" rows="${rows}"${more}>\n${safe(value)}</textarea>`
    : `<input id="${name}" name="${name}" value="${safe(value)}"${more}>`
}

/** The form of one entry: for each field of its type an input, its help text and its faults. */
export const entryPage = (
  frame: Frame,
  type: ContentType,
  work: Work,
  { path, help, message: doneText, faults = {}, typed = {} }: ShownEntry,
): string => {
  const wrong = type.fields.filter(({ id }) => faults[id])
  const fields = type.fields.map((field) => {
    const name = `field-${safe(field.id)}`
    const posted = typed[`field-${field.id}`]
    const value = typeof posted === 'string' ? posted : written(work.fields[field.id]?.[frame.locale])
    const hint = help[field.id]
    const own = faults[field.id] ?? []
    const described = [...(own.length > 0 ? [`${name}-fault`] : []), ...(hint ? [`${name}-help`] : [])]
    const more = [
      described.length > 0 ? ` aria-describedby="${described.join(' ')}"` : '',
      own.length > 0 ? ' aria-invalid="true"' : '',
      field.required ? ' aria-required="true"' : '',
      field === wrong[0] ? ' autofocus' : '',
    ].join('')
    return `<div class="field"><label for="${name}">${safe(field.name)}</label>${field.required ? ' <span class="must">required</span>' : ''}
      ${hint ? `<p class="help" id="${name}-help">${safe(hint)}</p>` : ''}
      ${own.length > 0 ? `<p class="fault" id="${name}-fault">${own.map(safe).join('<br>')}</p>` : ''}
      ${control(field, name, value, more)}</div>`
  })
  const buttons = [
    button('publish', 'Publish', true),
    button('save', 'Save as draft'),
    ...(work.state === 'changed' ? [button('discard', 'Discard the changes')] : []),
    ...(work.state === 'draft' ? [] : [button('unpublish', 'Unpublish')]),
  ]
  const message = doneText ? `<p role="status">${safe(doneText)}</p>` : ''
  const named = wrong.map(({ id, name }) => `<a href="#field-${safe(id)}">${safe(name)}</a>`)
  const alarm =
    named.length > 0
      ? `<p role="alert">Not published; what you wrote is saved as a draft. Please check ${named.join(', ')}.</p>`
      : ''
  return page(
    frame,
    titleOf(work, type, frame.locale),
    `${alarm}${message}<p class="${work.state}">${safe(type.name)} · ${STATE_TEXTS[work.state]} · <code>${safe(work.id)}</code></p>
    <form method="post" action="${safe(path)}">${fields.join('')}<div class="actions">${buttons.join(' ')} ${previewLink(work, frame.locale)}</div></form>`,
  )
}

export const STYLE = `
:root { color-scheme: light; background: #f7f3ec; color: #171411; font: 400 16px/1.6 Jost, 'Helvetica Neue', Arial, sans-serif; }
body { margin: 0 auto; max-width: 60rem; padding: 24px; }
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 8px 24px; border-bottom: 1px solid #d8cfc1; }
header p, header nav { margin: 8px 0; color: #5c544a; }
nav { display: flex; flex-wrap: wrap; gap: 0 20px; }
nav a { padding: 10px 0; }
a { color: inherit; }
h1 { font: 300 36px/1.2 'Cormorant Garamond', Georgia, serif; overflow-wrap: anywhere; }
h2 { font: 400 24px/1.2 'Cormorant Garamond', Georgia, serif; margin-top: 40px; }
table { width: 100%; border-collapse: collapse; margin-top: 12px; }
th, td { text-align: left; padding: 8px 12px 8px 0; border-bottom: 1px solid #d8cfc1; vertical-align: top; }
.changed, .draft { color: #8a4b12; }
.field { margin: 20px 0; }
label { color: #5c544a; }
.must { color: #5c544a; font-size: 13px; }
.must::before { content: '· '; }
.help, .fault { margin: 2px 0 6px; font-size: 14px; line-height: 1.5; }
.help { color: #5c544a; }
.fault { color: #8f1d2c; }
[aria-invalid] { border-color: #8f1d2c; }
code { overflow-wrap: anywhere; }
input, textarea, select { min-height: 46px; box-sizing: border-box; width: 100%; padding: 10px 12px; border: 1px solid #8c8376; background: #fff; color: inherit; font: inherit; }
button { padding: 10px 18px; border: 1px solid #171411; background: none; color: inherit; font: inherit; cursor: pointer; }
button.first { background: #171411; color: #f7f3ec; }
.actions { display: flex; flex-wrap: wrap; gap: 12px; margin: 24px 0; }
[role='alert'] { padding: 12px 16px; background: #f6e3e2; }
[role='status'] { padding: 12px 16px; background: #e8f0e4; }
:focus-visible { outline: 2px solid #171411; outline-offset: 2px; }
`
