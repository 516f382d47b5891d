import type { ReactNode } from 'react'
import { EmptyState, TryAgain } from './EmptyState.tsx'

/** What a store shows of something that has to be loaded; what it holds once it is there is its own. */
type View =
  | { readonly state: 'loading' | 'none' | 'making' | 'nobody' }
  | { readonly state: 'failed'; readonly text: string; readonly retry: () => void }
  | { readonly state: 'ready' }

/** What such a store shows in the built page. */
export const LOADING = { state: 'loading' } as const

/** Such a store's view once it is loaded. */
export type Ready<V> = Extract<V, { readonly state: 'ready' }>

interface Props<V extends View> {
  readonly view: V
  /** The sentence that stands there until it is loaded. */
  readonly loading: string
  readonly children: (ready: Ready<V>) => ReactNode
}

/** Something that has to be loaded: a sentence meanwhile, why it could not be had with a way to try again, or itself. */
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
