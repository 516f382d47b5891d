import type { ReactNode } from 'react'

interface Props {
  readonly text: string
  readonly children?: ReactNode
  /** Whether the content is still loading. */
  readonly isBusy?: boolean
}

/** A sentence where there is nothing else to show. */
export const EmptyState = ({ text, children, isBusy = false }: Props) => (
  <div className="empty-state" aria-busy={isBusy}>
    <p>
      <output>{text}</output>
    </p>
    {children}
  </div>
)

/** A button to repeat a failed load. */
export const TryAgain = ({ retry }: { readonly retry: () => void }) => (
  <button type="button" className="btn" onClick={retry}>
    Try again
  </button>
)

/** A page with a single sentence, which is its heading. */
export const EmptyPage = ({ text, children, isBusy = false }: Props) => (
  <div className="empty-state wrap" aria-busy={isBusy}>
    <div aria-live="polite">
      {/* A sentence shown only for a moment must not load the italic font. */}
      <h1 className={`text-[30px] leading-[1.3] tracking-normal ${isBusy ? '' : 'italic'}`}>{text}</h1>
    </div>
    {children}
  </div>
)
