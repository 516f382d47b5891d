import { STATES_OF } from '#stores/desk/desk-query.ts'
import { $deskQuery, exportDesk, showDesk } from '#stores/desk/desk.ts'
import { useLive } from '../use-live.ts'
import { ListFilters } from './ListFilters.tsx'

/** The filters of what visitors sent. */
export const DeskFilters = () => {
  const query = useLive($deskQuery)
  return (
    <ListFilters
      query={query}
      states={STATES_OF[query.tab.table]}
      show={(textOf) => showDesk({ q: textOf('q'), state: textOf('state') })}
      exportCsv={exportDesk}
      search={{
        of: query.tab.name,
        label: 'Search',
        placeholder: 'Name, address or number',
      }}
    />
  )
}
