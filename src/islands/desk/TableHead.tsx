interface Props {
  /** What the columns show, in order; the second part is a class of the column's head. */
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
