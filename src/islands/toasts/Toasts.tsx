import { lazy, Suspense, useRef } from 'react'
import { $waitingToasts, type Toast } from '#stores/toasts.ts'
import { useLive } from '../use-live.ts'
import './toasts.css'

const ToastStack = lazy(() => import('./ToastStack.tsx'))
const NONE: readonly Toast[] = []

/** The place of the page's toasts; what shows them is loaded with the first one. */
export const Toasts = () => {
  const isWanted = useRef(false)
  isWanted.current ||= useLive($waitingToasts, NONE).length > 0
  return <Suspense>{isWanted.current && <ToastStack />}</Suspense>
}
