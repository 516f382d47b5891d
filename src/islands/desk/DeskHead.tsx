import type { ReactNode } from 'react'

interface Props {
  readonly title: string
  /** How much there is, said again whenever it changes. */
  readonly count?: string
  /** Its filters and what one may do, at the end of the same row. */
  readonly children?: ReactNode
  /** On a small screen only heard: what is read there stands alone. */
  readonly isAside?: boolean
}

/** The head of a page of the desk. */
export const DeskHead = ({ title, count, children, isAside = false }: Props) => (
  <div className={`desk-head ${isAside ? 'max-xl:sr-only' : ''}`}>
    <h1>{title}</h1>
    {count !== undefined && <p aria-live="polite">{count}</p>}
    {children && <div className={`contents ${isAside ? 'max-xl:hidden' : ''}`}>{children}</div>}
  </div>
)
