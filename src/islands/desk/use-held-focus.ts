import { useEffect, type RefObject } from 'react'

/** The focusable regions (tabindex -1) around an element, the nearest first. */
const partsAround = (element: Element): readonly HTMLElement[] => {
  const part = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
  return part ? [part, ...partsAround(part)] : []
}

/**
 * When a focused control disappears, or a dialog closes whose opener is gone, moves the focus to the nearest
 * surrounding region that remains; otherwise keyboard users would start at the top of the page again.
 */
export const useHeldFocus = (place: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const { current } = place
    if (!current) return
    let pressed: Element = current
    let around: readonly HTMLElement[] = []
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element)) return
      pressed = target
      around = partsAround(target)
    }
    const hold = () => {
      // Browsers remove the focus from a hidden element only in the next frame.
      const isLost = [document.body, pressed].some((element) => element === document.activeElement)
      if (pressed.checkVisibility() || !isLost) return
      around.find((part) => part.isConnected)?.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(hold)
    current.addEventListener('focusin', note)
    // The close event follows after the focus was returned; a mutation of the `open` attribute may be reported before.
    current.addEventListener('close', hold, { capture: true })
    changes.observe(current, { childList: true, subtree: true })
    return () => {
      current.removeEventListener('focusin', note)
      current.removeEventListener('close', hold, { capture: true })
      changes.disconnect()
    }
  }, [place])
}
