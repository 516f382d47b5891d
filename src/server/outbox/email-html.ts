import { splitAtNumbers } from '#domain/numbers-in-text.ts'
import { type EmailContent, type EmailItem, reckoning } from './email-content.ts'

// Mail programs can't use our style sheet or its variables, so the brand's colours are repeated here.
const INK = '#171411'
const SOFT = '#5c544a'
const PAPER = '#f7f3ec'
const LINE = '#d8cfc1'
const SERIF = "'Cormorant Garamond',Georgia,'Times New Roman',serif"
const SANS = "Jost,'Helvetica Neue',Arial,sans-serif"

const DARK = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){.page{background:#171411!important}.ink{color:#f1eadf!important}
.soft{color:#b9ad9d!important}.line{border-color:#3d362e!important}
.button{background:#f1eadf!important;color:#171411!important}}
@media (max-width:480px){.side{padding-left:22px!important;padding-right:22px!important}}`

// For pasted links, which have no spaces; the second property is for mail programs that don't know the first. Not used
// in the table of products, where words would break before its prices gave way.
const WRAPPING = 'overflow-wrap:anywhere;word-break:break-word'

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Escapes a text and keeps each number on one line, without changing what a reader copies. */
const shown = (text: string): string =>
  splitAtNumbers(text)
    .map((part, at) => (at % 2 ? `<span style="white-space:nowrap">${escaped(part)}</span>` : escaped(part)))
    .join('')

const linesOf = (lines: readonly string[]): string => lines.map(shown).join('<br>')

const text = (words: string, size = 16): string =>
  `<p class="ink" style="margin:0 0 16px;font:400 ${size}px/1.6 ${SANS};color:${INK};${WRAPPING}">${words}</p>`

const label = (words: string): string =>
  `<p class="soft" style="margin:32px 0 8px;font:400 12px/1.5 ${SANS};letter-spacing:2px;text-transform:uppercase;color:${SOFT}">${escaped(words)}</p>`

const CELL = `padding:18px 0;border-top:1px solid ${LINE};vertical-align:top`

const itemRow = (item: EmailItem): string => {
  const { title, choice, price } = item
  const details = [choice, reckoning(item)].filter(Boolean).map(escaped).join('<br>')
  return `<tr><td class="line" style="${CELL};padding-right:16px">
<span class="ink" style="font:400 20px/1.3 ${SERIF};color:${INK}">${escaped(title)}</span><br>
<span class="soft" style="font:400 14px/1.6 ${SANS};color:${SOFT}">${details}</span></td>
<td class="line ink" align="right" style="${CELL};font:400 20px/1.3 ${SERIF};color:${INK};white-space:nowrap">${escaped(price)}</td></tr>`
}

const deliveryRow = (price: string): string =>
  `<tr><td class="line ink" style="${CELL};font:400 20px/1.3 ${SERIF};color:${INK}">Delivery</td>
<td class="line ink" align="right" style="${CELL};font:400 20px/1.3 ${SERIF};color:${INK};white-space:nowrap">${escaped(price)}</td></tr>`

const totalRow = (total: string): string =>
  `<tr><td class="line soft" style="${CELL};border-bottom:1px solid ${LINE};font:400 12px/2.4 ${SANS};letter-spacing:2px;text-transform:uppercase;color:${SOFT}">Total</td>
<td class="line ink" align="right" style="${CELL};border-bottom:1px solid ${LINE};font:400 26px/1.1 ${SERIF};color:${INK};white-space:nowrap">${escaped(total)}</td></tr>`

const itemTable = ({ items, delivery, total }: NonNullable<EmailContent['bought']>): string =>
  `<table width="100%" cellpadding="0" cellspacing="0" style="margin:28px 0 0;border-collapse:collapse">
${[...items.map(itemRow), ...(delivery ? [deliveryRow(delivery)] : [])].join('\n')}
${totalRow(total)}
</table>`

const button = ({ words, url }: NonNullable<EmailContent['link']>): string =>
  `<p style="margin:36px 0 28px"><a class="button" href="${escaped(url)}" style="display:inline-block;padding:17px 30px;background:${INK};color:${PAPER};font:400 13px/1.2 ${SANS};letter-spacing:2px;text-transform:uppercase;text-decoration:none">${escaped(words)}</a></p>`

const noteHtml = (note: NonNullable<EmailContent['notes']>[number]): string =>
  `<p class="soft" style="margin:0 0 16px;font:400 14px/1.7 ${SANS};color:${SOFT}">${
    typeof note === 'string'
      ? shown(note)
      : `<a class="soft" href="${escaped(note.url)}" style="color:${SOFT}">${shown(note.words)}</a>`
  }</p>`

/** The e-mail in the brand's design: one column, no pictures, light or dark as the reader's system is set. */
export const emailHtml = (content: EmailContent, brand: string): string => {
  const { heading, sentences, bought, blocks = [], link, notes = [], signature } = content
  return `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(heading)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:${PAPER}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}">
<tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px">
<tr><td class="line ink" align="center" style="padding:36px 0 28px;border-bottom:1px solid ${LINE};font:400 26px/1 ${SERIF};letter-spacing:8px;text-indent:8px;color:${INK}">${escaped(brand)}</td></tr>
<tr><td class="side" style="padding:44px 32px 28px">
<h1 class="ink" style="margin:0 0 24px;font:300 32px/1.2 ${SERIF};color:${INK};${WRAPPING}">${shown(heading)}</h1>
${sentences.map((words) => text(shown(words))).join('\n')}
${bought ? itemTable(bought) : ''}
${blocks.map(({ name, lines }) => label(name) + text(linesOf(lines))).join('\n')}
${link ? button(link) : ''}
${notes.map(noteHtml).join('\n')}
</td></tr>
<tr><td class="side line soft" style="padding:26px 32px 48px;border-top:1px solid ${LINE};font:400 14px/1.7 ${SANS};color:${SOFT}">${linesOf(signature)}</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}
