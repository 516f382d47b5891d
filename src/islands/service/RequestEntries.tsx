import { formatMoment } from '#domain/time/dates.ts'
import type { ServiceEntry } from '#domain/service/service-request.ts'

interface Props {
  readonly entries: readonly ServiceEntry[]
  /** Says who wrote an entry, or what was decided with it. */
  readonly nameOf: (entry: ServiceEntry) => string
}

/** The messages of a request, oldest first. */
export const RequestEntries = ({ entries, nameOf }: Props) => (
  <ol className="grid gap-4 [overflow-wrap:anywhere]">
    {entries.map((entry) => (
      <li key={`${entry.at} ${entry.what}`} className="border-seam border-l pl-4">
        <p className="text-ink-2 text-[14px]">
          {nameOf(entry)}, <time dateTime={entry.at}>{formatMoment(entry.at)}</time>
        </p>
        {entry.text && <p className="whitespace-pre-line">{entry.text}</p>}
      </li>
    ))}
  </ol>
)
