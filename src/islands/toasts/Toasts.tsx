import { lazy, Suspense } from 'react'
import { $hasToasted } from '#stores/toasts.ts'
import { useLive } from '../use-live.ts'

const ToastStack = lazy(() => import('./ToastStack.tsx'))

/** The place of the page's toasts; what shows them is loaded with the first one. */
export const Toasts = () => {
  const hasToasted = useLive($hasToasted, false)
  return <Suspense>{hasToasted && <ToastStack />}</Suspense>
}
