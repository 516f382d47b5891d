import type { MouseEvent } from 'react'
import { $deskQuery, DESK_TABS, deskAddress, FIRST_QUERY, type DeskTab } from '#stores/desk-query.ts'
import { showDesk } from '#stores/desk.ts'
import { useLive } from '../use-live.ts'

const TAB =
  'text-ink-2 hover:text-ink aria-[current]:text-ink after:bg-bronze relative py-3.5 font-serif text-[24px] leading-none whitespace-nowrap after:absolute after:inset-x-0 after:-bottom-px after:hidden after:h-0.5 aria-[current]:after:block md:text-[26px]'

const open = (tab: DeskTab) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return
  event.preventDefault()
  showDesk({ tab, q: '', state: '' })
}

// On a small screen the last tabs lie beyond the edge.
const bringIntoView = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })

/** The tabs of the house's desk. */
export const DeskTabs = () => {
  const query = useLive($deskQuery, FIRST_QUERY)
  return (
    <nav
      className="bare-scroll flex gap-7 max-md:-mx-(--gutter) max-md:px-(--gutter) md:gap-9"
      aria-label="Desk"
    >
      <a className={TAB} href="/orders">
        Orders
      </a>
      {DESK_TABS.map((tab) => (
        <a
          key={tab.name}
          ref={tab === query.tab ? bringIntoView : undefined}
          className={TAB}
          href={deskAddress({ ...FIRST_QUERY, tab })}
          aria-current={tab === query.tab ? 'page' : undefined}
          onClick={open(tab)}
        >
          {tab.words}
        </a>
      ))}
    </nav>
  )
}
