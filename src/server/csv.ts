import { IN_INDIA } from '#domain/time/dates.ts'

// A spreadsheet takes a cell that begins so for a formula and runs it; some drop blanks before it, and some read
// the full-width signs of East Asian keyboards as the ordinary ones.
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/

type Cell = string | number | null

/** A cell that no spreadsheet runs or splits: always in quotes, and a formula is text. */
export const csvCell = (value: Cell): string => {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
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

/** '2026-11-14 18:42:10', in India's time, as spreadsheets read it; '' for no moment. */
export const csvTime = (iso: string | null): string => (iso === null ? '' : SORTABLE.format(new Date(iso)))

/** A line of a comma-separated file, with its end. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Lines as a file to be saved, sent while they are still being made. */
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

/** Whether the caller asks for a file instead of JSON. */
export const wantsCsv = (request: Request): boolean =>
  /\btext\/csv\b/i.test(request.headers.get('accept') ?? '')
