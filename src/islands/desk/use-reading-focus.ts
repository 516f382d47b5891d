import { useEffect, useRef, type RefObject } from 'react'

type Place = RefObject<HTMLElement | null>

const isHidden = ({ current }: Place) => current?.offsetParent === null

/** The id of the link that opens an entry. */
export const rowIdOf = (entry: string): string => `entry-${entry}`

/** Where an entry replaces the list, moves the focus with the reader: to the entry she opens, and back to its row. */
export const useReadingFocus = (entry: string, list: Place, panel: Place): void => {
  const last = useRef(entry)
  useEffect(() => {
    const left = last.current
    last.current = entry
    if (left === entry) return
    if (isHidden(list)) {
      // A form in it that has already focused an incomplete field keeps the focus.
      if (!panel.current?.contains(document.activeElement)) panel.current?.focus({ preventScroll: true })
      window.scrollTo({ top: 0, behavior: 'instant' })
    } else if (isHidden(panel)) document.getElementById(rowIdOf(left))?.focus()
  }, [entry, list, panel])
}
