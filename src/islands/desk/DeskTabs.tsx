import type { MouseEvent } from 'react'
import { DESK_TABS, deskPath, FIRST_QUERY, type DeskTab } from '#stores/desk/desk-query.ts'

const TAB =
  'text-ink-2 hover:text-ink aria-[current]:text-ink after:bg-bronze relative py-3.5 font-serif text-[24px] leading-none whitespace-nowrap after:absolute after:inset-x-0 after:-bottom-px after:hidden after:h-0.5 aria-[current]:after:block md:text-[26px]'

interface Props {
  /** The name of the tab that is shown: that of a table, 'orders', 'quotes' or 'publishing'. */
  readonly current: string
  /** Shows a table without leaving the page. */
  readonly show?: (tab: DeskTab) => void
}

// On a small screen the last tabs lie beyond the edge.
const bringIntoView = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })

const marked = (isCurrent: boolean) =>
  isCurrent ? ({ ref: bringIntoView, 'aria-current': 'page' } as const) : {}

/** The tabs of the desk. */
export const DeskTabs = ({ current, show }: Props) => {
  const open = (tab: DeskTab) => (event: MouseEvent) => {
    if (!show || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    show(tab)
  }
  return (
    <nav
      className="bare-scroll flex gap-7 max-md:-mx-(--gutter) max-md:scroll-px-(--gutter) max-md:px-(--gutter) md:gap-9"
      aria-label="Desk"
    >
      <a {...marked(current === 'orders')} className={TAB} href="/orders">
        Orders
      </a>
      <a {...marked(current === 'quotes')} className={TAB} href="/admin/quotes">
        Quotes
      </a>
      {DESK_TABS.map((tab) => (
        <a
          key={tab.name}
          {...marked(tab.name === current)}
          className={TAB}
          href={deskPath({ ...FIRST_QUERY, tab })}
          onClick={open(tab)}
        >
          {tab.words}
        </a>
      ))}
      <a {...marked(current === 'publishing')} className={TAB} href="/admin/publishing">
        Publishing
      </a>
    </nav>
  )
}
