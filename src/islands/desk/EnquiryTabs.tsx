import { DESK_TABS, deskPath, FIRST_DESK_QUERY, type DeskTab } from '#stores/desk/desk-query.ts'
import { plainPress } from '../ui/plain-press.ts'

interface Props {
  /** The name of the current tab. */
  readonly current: string
  /** Shows a table without leaving the page. */
  readonly show: (tab: DeskTab) => void
}

// With large type on a small screen the last tabs are beyond the edge.
const bringIntoView = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })

const marked = (isCurrent: boolean) =>
  isCurrent ? ({ ref: bringIntoView, 'aria-current': 'page' } as const) : {}

/** The tabs for the kinds of entries that visitors sent. */
export const EnquiryTabs = ({ current, show }: Props) => (
  <nav className="bare-scroll desk-tabs" aria-label="Inbox">
    {DESK_TABS.map((tab) => (
      <a
        key={tab.name}
        {...marked(tab.name === current)}
        href={deskPath({ ...FIRST_DESK_QUERY, tab })}
        onClick={plainPress(() => show(tab))}
      >
        {tab.words}
      </a>
    ))}
  </nav>
)
