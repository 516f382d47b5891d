import type { Catalogue, Resource } from './catalogue.ts'
import { refusal } from './errors.ts'

/** One locale by its code, or every locale at once (`*`). */
export type WantedLocale = string

/** The locale a query asks for; the default one when it names none, 400 when the space does not have it. */
export const wantedLocale = (catalogue: Catalogue, query: URLSearchParams): WantedLocale => {
  const wanted = query.get('locale') ?? catalogue.defaultLocale
  if (wanted === '*' || catalogue.locales.some(({ code }) => code === wanted)) return wanted
  throw refusal(400, 'BadRequest', `Unknown locale: ${wanted}`)
}

/** A field's value in a locale or the locales it falls back to; undefined when all of them leave it empty. */
export const fieldIn = (
  catalogue: Catalogue,
  resource: Resource,
  field: string,
  locale: WantedLocale,
): unknown => {
  const byLocale = resource.fields[field]
  const seen = new Set<string>()
  let code: string | null | undefined = locale === '*' ? catalogue.defaultLocale : locale
  while (byLocale && code && !seen.has(code)) {
    const value = byLocale[code]
    if (value !== undefined && value !== null) return value
    seen.add(code)
    code = catalogue.locales.find((known) => known.code === code)?.fallbackCode
  }
  return undefined
}
