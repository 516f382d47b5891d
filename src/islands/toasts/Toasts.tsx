import { lazy, Suspense, useEffect } from 'react'
import { $hasToasted, $waitingToasts, showPlainToasts } from '#stores/toasts.ts'
import { useLive } from '../use-live.ts'

/** Stands in for the toasts where their script does not arrive. */
const PlainToasts = () => {
  useEffect(() => $waitingToasts.subscribe(showPlainToasts), [])
  return <></>
}

const ToastStack = lazy(() => import('./ToastStack.tsx').catch(() => ({ default: PlainToasts })))

/** The place of the page's toasts; what shows them is loaded with the first one. */
export const Toasts = () => {
  const hasToasted = useLive($hasToasted)
  return <Suspense>{hasToasted && <ToastStack />}</Suspense>
}
