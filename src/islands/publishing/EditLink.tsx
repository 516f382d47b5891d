import type { ReactNode } from 'react'

interface Props {
  /** Where the entry is edited; '' shows plain text. */
  readonly to: string
  readonly children: ReactNode
}

/** A link to an entry in the content service, in a tab of its own. */
export const EditLink = ({ to, children }: Props) =>
  to ? (
    <a
      className="decoration-control hover:decoration-ink [overflow-wrap:anywhere] underline decoration-1 underline-offset-4"
      href={to}
      target="_blank"
      rel="noopener"
    >
      {children}
      <span className="sr-only"> (opens the content service)</span>
    </a>
  ) : (
    <span className="[overflow-wrap:anywhere]">{children}</span>
  )
