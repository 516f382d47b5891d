import { useEffect, type RefObject } from 'react'

/**
 * Calls `opened` and `closed` for the dialog around an island; `opened` also if it opened before the island was
 * hydrated.
 */
export const useDialog = (
  within: RefObject<HTMLElement | null>,
  opened: () => void,
  closed: () => void,
): void => {
  useEffect(() => {
    const dialog = within.current?.closest('dialog')
    const toggled = () => {
      if (dialog?.open) opened()
    }
    toggled()
    dialog?.addEventListener('toggle', toggled)
    dialog?.addEventListener('close', closed)
    return () => {
      dialog?.removeEventListener('toggle', toggled)
      dialog?.removeEventListener('close', closed)
    }
  }, [within, opened, closed])
}
