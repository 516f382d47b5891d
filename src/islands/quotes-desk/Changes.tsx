interface Props {
  readonly title: string
  readonly changes: readonly string[]
}

/** The differences, a sentence each. */
export const Changes = ({ title, changes }: Props) =>
  changes.length > 0 && (
    <section aria-label={title}>
      <p className="label text-ink-2 mb-2">{title}</p>
      <ul className="text-[15px] [overflow-wrap:anywhere]">
        {changes.map((change, at) => (
          // Two lines may change alike.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at}>{change}</li>
        ))}
      </ul>
    </section>
  )
