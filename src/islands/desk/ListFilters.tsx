import type { FormEvent, ReactNode } from 'react'
import { textIn } from '../ui/form-fields.ts'

interface Props {
  readonly query: { readonly q: string; readonly state: string }
  /** The states one may filter by, and their words. */
  readonly states: readonly (readonly [name: string, words: string])[]
  readonly show: (change: { readonly q?: string; readonly state?: string }) => void
  /** Absent: this list can’t be saved as a file. */
  readonly exportCsv?: () => Promise<void>
  readonly search: {
    readonly label: string
    readonly placeholder: string
    readonly className?: string
    /** Whose search it is: that of another list begins empty. */
    readonly of?: string
  }
  /** Further filters. */
  readonly children?: ReactNode
}

/** The search of a list of the desk, its filters, and the file of it all. */
export const ListFilters = ({ query, states, show, exportCsv, search, children }: Props) => {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    show({ q: textIn(event.currentTarget)('q').trim() })
  }
  return (
    <search>
      <form onSubmit={submit} className="desk-filters">
        <input
          key={`${search.of} ${query.q}`}
          name="q"
          type="search"
          className={search.className ?? 'w-full sm:w-56'}
          placeholder={search.placeholder}
          aria-label={search.label}
          defaultValue={query.q}
        />
        {children}
        <select
          className="select w-auto"
          aria-label="Show"
          value={query.state}
          onChange={(event) => show({ state: event.currentTarget.value })}
        >
          {states.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
        {exportCsv && (
          <button type="button" className="text-action" onClick={() => void exportCsv()}>
            Export CSV
          </button>
        )}
      </form>
    </search>
  )
}
