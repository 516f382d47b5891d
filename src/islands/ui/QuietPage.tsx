import type { ReactNode } from 'react'

interface Props {
  readonly text: string
  readonly children?: ReactNode
  /** Nothing is wrong, it only isn't there yet. */
  readonly isBusy?: boolean
}

/** One sentence in the middle of a page that has nothing else to show. */
export const QuietPage = ({ text, children, isBusy = false }: Props) => (
  <div className="none wrap" aria-busy={isBusy}>
    <p>
      <output>{text}</output>
    </p>
    {children}
  </div>
)
