import { useEffect, type RefObject } from 'react'

/** The parts of the page around an element that take focus by a program, the nearest first. */
const partsAround = (element: Element): readonly HTMLElement[] => {
  const part = element.parentElement?.closest<HTMLElement>('[tabindex="-1"]')
  return part ? [part, ...partsAround(part)] : []
}

/**
 * Where what was pressed goes with its press, focus goes to the nearest part around it that stays: on the body, whoever
 * comes by keys would begin at the top of the page again.
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
    const changes = new MutationObserver(() => {
      if (pressed.isConnected || document.activeElement !== document.body) return
      around.find((part) => part.isConnected)?.focus({ preventScroll: true })
    })
    current.addEventListener('focusin', note)
    changes.observe(current, { childList: true, subtree: true })
    return () => {
      current.removeEventListener('focusin', note)
      changes.disconnect()
    }
  }, [place])
}
