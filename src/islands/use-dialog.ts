import { useEffect, type RefObject } from 'react'

/** Tells when the dialog around an island opens and closes; one that opened while it slept is told of as it wakes. */
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
