import type { ReactNode } from 'react'
import { whenSent } from '../ui/form-fields.ts'
import { FilterSelect } from './FilterSelect.tsx'
import { useQueryField } from './use-query-field.ts'

interface Props {
  readonly query: { readonly q: string; readonly state?: string }
  /** The states to filter by, with their labels; absent if the entries have none. */
  readonly states?: readonly (readonly [name: string, words: string])[]
  /**
   * Applies all the fields together, so that none shows a filter that is not applied; `textOf` reads a field by its
   * name.
   */
  readonly show: (textOf: (name: string) => string) => void
  /** Saves the list as a file; absent if it cannot be saved. */
  readonly exportCsv?: () => Promise<void>
  readonly search: {
    readonly label: string
    readonly placeholder: string
    readonly className?: string
    /** The list that is searched; another list's search starts empty. */
    readonly of?: string
  }
  /** Further filters; a select that changes submits the form. */
  readonly children?: ReactNode
}

/** The search of a desk list, its filters, and its CSV file. */
export const ListFilters = ({ query, states, show, exportCsv, search, children }: Props) => {
  const field = useQueryField(query.q)
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
        {/* Without a submit button some browsers ignore Enter in a form of several fields. */}
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
