interface Props {
  /** The column names in order, each with an optional class of its header cell. */
  readonly columns: readonly (readonly [name: string, className?: string])[]
}

/** The head of a table. */
export const TableHead = ({ columns }: Props) => (
  <thead>
    <tr>
      {columns.map(([name, className]) => (
        <th key={name} scope="col" className={className}>
          {name}
        </th>
      ))}
    </tr>
  </thead>
)
