import { useEffect, useRef, type RefObject } from 'react'

/** A field that shows the current query, including after Back; text being typed stays until the query changes. */
export const useAsked = (asked: string): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null)
  const last = useRef(asked)
  useEffect(() => {
    if (field.current && last.current !== asked) field.current.value = asked
    last.current = asked
  }, [asked])
  return field
}
