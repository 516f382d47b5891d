import type { FormEvent } from 'react'
import { $deskQuery, FIRST_QUERY, STATES_OF } from '#stores/desk-query.ts'
import { exportDesk, showDesk } from '#stores/desk.ts'
import { textIn } from '../ui/form-text.ts'
import { useLive } from '../use-live.ts'

/** The search, the states, and the file of it all. */
export const DeskFilters = () => {
  const query = useLive($deskQuery, FIRST_QUERY)
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    showDesk({ q: textIn(event.currentTarget)('q').trim() })
  }
  return (
    <search>
      <form onSubmit={search} className="flex flex-wrap items-center gap-x-5 pb-1.5">
        <input
          key={query.tab.name + query.q}
          name="q"
          type="search"
          className="placeholder:text-ink-2 h-11 w-48 bg-transparent"
          placeholder="Name, address or number"
          aria-label="Search"
          defaultValue={query.q}
        />
        <select
          className="select h-11 w-auto border-0 bg-transparent"
          aria-label="Show"
          value={query.state}
          onChange={(event) => showDesk({ state: event.currentTarget.value })}
        >
          {STATES_OF[query.tab.table].map(([state, words]) => (
            <option key={state} value={state}>
              {words}
            </option>
          ))}
        </select>
        <button type="button" className="text-action" onClick={() => void exportDesk()}>
          Export CSV
        </button>
      </form>
    </search>
  )
}
