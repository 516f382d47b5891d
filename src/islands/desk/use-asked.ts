import { useEffect, useRef, type RefObject } from 'react'

/** A field that shows what was asked for last, also where Back has asked; what is being typed into it stays meanwhile. */
export const useAsked = (asked: string): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null)
  const last = useRef(asked)
  useEffect(() => {
    if (field.current && last.current !== asked) field.current.value = asked
    last.current = asked
  }, [asked])
  return field
}
