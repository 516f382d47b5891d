import type { MouseEvent } from 'react'

/**
 * Makes a link's click act within the page. With Ctrl, Cmd or Shift the browser opens the link in another tab or
 * window.
 */
export const plainPress =
  (act: () => void) =>
  (event: MouseEvent): void => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    act()
  }
