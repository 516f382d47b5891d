import { fieldText } from '#copy/publishing/publishing.ts'
import type { EntryProblem } from '#domain/publishing/publishing.ts'
import { EditLink } from './EditLink.tsx'

/** The faulty fields of entries, and why; each links to where it is corrected. */
export const FaultList = ({ faults }: { readonly faults: readonly EntryProblem[] }) => (
  <ul className="mt-4 grid gap-4 empty:hidden">
    {faults.map(({ entry, field, why, editUrl }) => (
      <li key={entry + field + why}>
        <EditLink to={editUrl}>{entry}</EditLink>
        <p className="text-ink-2 text-[15px] [overflow-wrap:anywhere]">
          <b className="text-ink font-normal">{fieldText(field)}</b> {why}
        </p>
      </li>
    ))}
  </ul>
)
