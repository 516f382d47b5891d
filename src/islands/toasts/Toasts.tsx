import { lazy, Suspense, useEffect } from 'react'
import { $hasToasted, $waitingToasts, showPlainToasts } from '#stores/toasts.ts'
import { useLive } from '../use-live.ts'

/** Shows plain notices if the code for toasts fails to load. */
const PlainToasts = () => {
  useEffect(() => $waitingToasts.subscribe(showPlainToasts), [])
  return <></>
}

const ToastStack = lazy(() => import('./ToastStack.tsx').catch(() => ({ default: PlainToasts })))

/** The place of the page's toasts; their code is loaded with the first one. */
export const Toasts = () => {
  const hasToasted = useLive($hasToasted)
  return <Suspense>{hasToasted && <ToastStack />}</Suspense>
}
