import type { ReactNode } from 'react'
import { whenSent } from '../ui/form-fields.ts'
import { FilterSelect } from './FilterSelect.tsx'
import { useAsked } from './use-asked.ts'

interface Props {
  readonly query: { readonly q: string; readonly state?: string }
  /** The states one may filter by, and their words; absent where entries have none. */
  readonly states?: readonly (readonly [name: string, words: string])[]
  /** Shows what all the fields ask for together, by their names: none of them says what isn’t so. */
  readonly show: (textOf: (name: string) => string) => void
  /** Absent: this list can’t be saved as a file. */
  readonly exportCsv?: () => Promise<void>
  readonly search: {
    readonly label: string
    readonly placeholder: string
    readonly className?: string
    /** Whose search it is: that of another list begins empty. */
    readonly of?: string
  }
  /** Further filters; a list of choices that changes sends the form. */
  readonly children?: ReactNode
}

/** The search of a list of the desk, its filters, and the file of it all. */
export const ListFilters = ({ query, states, show, exportCsv, search, children }: Props) => {
  const field = useAsked(query.q)
  const submit = whenSent((textOf) => show((name) => textOf(name).trim()))
  return (
    <search>
      <form onSubmit={submit} className="desk-filters" noValidate>
        <input
          key={search.of}
          ref={field}
          name="q"
          type="search"
          className={search.className ?? 'w-full sm:w-56'}
          placeholder={search.placeholder}
          aria-label={search.label}
          defaultValue={query.q}
          onChange={({ currentTarget: { value, form } }) => {
            if (value === '' && query.q !== '') form?.requestSubmit()
          }}
        />
        {children}
        {states && (
          <FilterSelect
            label="Show"
            name="state"
            value={query.state ?? ''}
            choices={states}
            onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
          />
        )}
        {/* Of several fields without such a button, Enter sends none in some browsers. */}
        <button hidden>Search</button>
        {exportCsv && (
          <button type="button" className="text-action" onClick={() => void exportCsv()}>
            Export CSV
          </button>
        )}
      </form>
    </search>
  )
}
