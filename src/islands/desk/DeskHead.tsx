import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** The number of entries, announced whenever it changes. */
  readonly count?: string
  /** Filters and actions, at the end of the same row. */
  readonly children?: ReactNode
  /** Whether small screens show it to screen readers only, because an open entry fills the page. */
  readonly isAside?: boolean
}

/** The head of a desk page. */
export const DeskHead = ({ title, count, children, isAside = false }: Props) => (
  <div className={`desk-head ${isAside ? 'max-xl:sr-only' : ''}`}>
    <h1>{title}</h1>
    {count !== undefined && <p aria-live="polite">{count}</p>}
    {children && <div className={`contents ${isAside ? 'max-xl:hidden' : ''}`}>{children}</div>}
  </div>
)
