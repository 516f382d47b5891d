import type { MouseEvent } from 'react'

/** What a link does within the page. Pressed with Ctrl, Cmd or Shift it is the browser’s, for another tab or window. */
export const plainPress =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    act()
  }
