import { useEffect, useRef, type RefObject } from 'react'

/** A field that shows the current query, including after Back; text being typed stays until the query changes. */
export const useQueryField = (query: string): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null)
  const last = useRef(query)
  useEffect(() => {
    if (field.current && last.current !== query) field.current.value = query
    last.current = query
  }, [query])
  return field
}
