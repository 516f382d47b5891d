import { useEffect, type RefObject } from 'react'

/** The parts of the page around an element that take focus by a program, the nearest first. */
const partsAround = (element: Element): readonly HTMLElement[] => {
  const part = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
  return part ? [part, ...partsAround(part)] : []
}

/**
 * Moves the focus to the nearest part around it that stays, where a control disappears as it is pressed, or with a dialog
 * whose opener is gone: from the body, whoever uses keys would begin at the top of the page again.
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
      // A browser takes the focus from what went out of sight only with its next frame.
      const isLost = [document.body, pressed].some((element) => element === document.activeElement)
      if (pressed.checkVisibility() || !isLost) return
      around.find((part) => part.isConnected)?.focus({ preventScroll: true })
    }
    const changes = new MutationObserver(hold)
    current.addEventListener('focusin', note)
    // Its event comes when the dialog has given the focus back; what is told of its attribute may come before.
    current.addEventListener('close', hold, { capture: true })
    changes.observe(current, { childList: true, subtree: true })
    return () => {
      current.removeEventListener('focusin', note)
      current.removeEventListener('close', hold, { capture: true })
      changes.disconnect()
    }
  }, [place])
}
