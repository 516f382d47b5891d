import type { ReactNode } from 'react'
import { EmptyState, TryAgain } from './EmptyState.tsx'

/** A store's view of something that has to be loaded; once loaded, its content is up to the store. */
type View =
  | { readonly state: 'loading' | 'none' | 'making' | 'nobody' }
  | { readonly state: 'failed'; readonly text: string; readonly retry: () => void }
  | { readonly state: 'ready' }

/** The view of such a store in the prerendered page. */
export const LOADING = { state: 'loading' } as const

/** The view of such a store once it is loaded. */
export type Ready<V> = Extract<V, { readonly state: 'ready' }>

interface Props<V extends View> {
  readonly view: V
  /** The sentence shown while loading. */
  readonly loading: string
  readonly children: (ready: Ready<V>) => ReactNode
}

/**
 * Shows something that has to be loaded: a sentence while it loads, a failure with a button to try again, or the
 * content.
 */
export const WhenReady = <V extends View>({ view, loading, children }: Props<V>) => {
  if (view.state === 'ready') return children(view as Ready<V>)
  if (view.state === 'failed')
    return (
      <EmptyState text={view.text}>
        <TryAgain retry={view.retry} />
      </EmptyState>
    )
  return <EmptyState text={loading} isBusy />
}
