import { fieldText, publishing as words } from '#copy/publishing/publishing.ts'
import { type Difference, type FieldChange, MAX_DIFFERENCES } from '#domain/publishing/content-differences.ts'
import { EditLink } from './EditLink.tsx'

const WHAT = { new: 'New', changed: '', gone: 'Removed' } as const

const Change = ({ field, before, after }: FieldChange) => (
  <div className="grid gap-x-6 gap-y-1 py-2 text-[15px] md:grid-cols-[7rem_1fr_1fr]">
    <dt className="label text-ink-2 pt-0.5">{fieldText(field)}</dt>
    <dd className="text-ink-2 min-w-0 [overflow-wrap:anywhere]">
      <span className="sr-only">Before: </span>
      {before ? <del className="decoration-1">{before}</del> : 'Empty'}
    </dd>
    <dd className="min-w-0 [overflow-wrap:anywhere]">
      <span className="sr-only">After: </span>
      {after ? <ins className="no-underline">{after}</ins> : 'Empty'}
    </dd>
  </div>
)

interface Props {
  readonly differences: readonly (Difference & { readonly editUrl?: string })[]
}

/** Added, removed and changed entries, with each changed field before and after. */
export const DifferenceList = ({ differences }: Props) => (
  <ul>
    {differences.map(({ id, title, what, fields, editUrl = '' }) => (
      <li key={id} className="py-3">
        <p className="flex flex-wrap items-baseline gap-x-4">
          <span className="font-serif text-[21px] leading-[1.3]">
            <EditLink to={editUrl}>{title || id}</EditLink>
          </span>
          <span className={`text-[14px] empty:hidden ${what === 'gone' ? 'text-burgundy' : 'text-leaf'}`}>
            {WHAT[what]}
          </span>
        </p>
        {fields.length > 0 && (
          <dl className="mt-1">
            {fields.map((change) => (
              <Change key={change.field} {...change} />
            ))}
          </dl>
        )}
      </li>
    ))}
    {differences.length >= MAX_DIFFERENCES && <li className="quiet-note py-3">{words.more}</li>}
  </ul>
)
