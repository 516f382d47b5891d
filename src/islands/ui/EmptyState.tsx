import type { ReactNode } from 'react'

interface Props {
  readonly text: string
  readonly children?: ReactNode
  /** Nothing is wrong, it only isn't there yet. */
  readonly isBusy?: boolean
}

/** One sentence where there is nothing else to show. */
export const EmptyState = ({ text, children, isBusy = false }: Props) => (
  <div className="empty-state" aria-busy={isBusy}>
    <p>
      <output>{text}</output>
    </p>
    {children}
  </div>
)

/** The way on where something could not be loaded. */
export const TryAgain = ({ retry }: { readonly retry: () => void }) => (
  <button type="button" className="btn" onClick={retry}>
    Try again
  </button>
)

/** A page that has one sentence to say, which is then its heading. */
export const EmptyPage = ({ text, children, isBusy = false }: Props) => (
  <div className="empty-state wrap" aria-busy={isBusy}>
    <div aria-live="polite">
      {/* What stands there for a moment needs no typeface of its own. */}
      <h1 className={`text-[30px] leading-[1.3] tracking-normal ${isBusy ? '' : 'italic'}`}>{text}</h1>
    </div>
    {children}
  </div>
)
