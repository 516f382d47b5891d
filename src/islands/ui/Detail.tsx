import type { ReactNode } from 'react'

interface Props {
  readonly name: string
  readonly children: ReactNode
}

/** One entry of a list of details. */
export const Detail = ({ name, children }: Props) => (
  <div className="min-w-0">
    <dt className="label text-ink-2">{name}</dt>
    <dd className="detail [overflow-wrap:anywhere]">{children}</dd>
  </div>
)
