import { IN_INDIA } from '#domain/time/dates.ts'

// A spreadsheet would run a cell that starts like this as a formula. Some strip leading whitespace first, and some
// treat full-width signs (East Asian keyboards) as ordinary ones.
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/

// A spreadsheet would read a text of digits as a number: without its leading zeros, with `e` as a power of ten, from
// twelve digits on shown and saved as 7.96E+11, and with zeros after the fifteenth, as in the reference of a card's
// refund.
const CHANGED_NUMBER = /^(?:0\d+|\d{12,}|\d+e[+-]?\d+)$/i

type Cell = string | number | null

/** A quoted CSV cell; text that a spreadsheet would run as a formula or change as a number is prefixed. */
export const csvCell = (value: Cell): string => {
  const text = String(value ?? '')
  const isMisread = typeof value === 'string' && (FORMULA.test(text) || CHANGED_NUMBER.test(text))
  const safe = isMisread ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

const SORTABLE = new Intl.DateTimeFormat('sv-SE', {
  ...IN_INDIA,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

/** A time in India as spreadsheets read it, e.g. '2026-11-14 18:42:10'; '' for null. */
export const csvTime = (iso: string | null): string => (iso === null ? '' : SORTABLE.format(new Date(iso)))

/** One CSV line with its line break. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** CSV lines as a download, streamed while they are generated. */
export const csvFile = (name: string, lines: Iterable<string> | AsyncIterable<string>): Response => {
  const encode = async function* () {
    const encoder = new TextEncoder()
    for await (const line of lines) yield encoder.encode(line)
  }
  const encoded = encode()
  const body = new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await encoded.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await encoded.return(undefined)),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'no-store',
    },
  })
}

/** Whether the caller requests CSV instead of JSON. */
export const wantsCsv = (request: Request): boolean =>
  /\btext\/csv\b/i.test(request.headers.get('accept') ?? '')
