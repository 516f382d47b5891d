import { type ReactNode, useRef } from 'react'
import { useHeldFocus } from './use-held-focus.ts'
import { useReadingFocus } from './use-reading-focus.ts'

interface Props {
  /** The id of the open entry; empty if none is open. */
  readonly open: string
  /** Whether the list takes a third of the page instead of two fifths. */
  readonly isNarrow?: boolean
  /** Whether the open entry stays visible while the list is scrolled. */
  readonly isSticky?: boolean
  readonly list: ReactNode
  readonly panel: ReactNode
}

/** A list of the desk beside its open entry. On a small screen the open entry replaces the list. */
export const ListAndPanel = ({ open, isNarrow = false, isSticky = false, list, panel }: Props) => {
  const both = useRef<HTMLDivElement>(null)
  const rows = useRef<HTMLDivElement>(null)
  const opened = useRef<HTMLDivElement>(null)
  useReadingFocus(open, rows, opened)
  useHeldFocus(both)
  const [listEnds, panelBegins] = isNarrow
    ? ['xl:col-end-5', 'xl:col-start-5']
    : ['xl:col-end-6', 'xl:col-start-6']
  return (
    <div ref={both} className={`columns items-start pb-8 ${open ? '' : 'md:pt-4'} xl:pt-4`}>
      <div ref={rows} className={`col-span-full ${listEnds} ${open ? 'max-xl:hidden' : ''}`}>
        {list}
      </div>
      <div
        ref={opened}
        tabIndex={-1}
        className={`col-span-full outline-none ${panelBegins} ${isSticky ? 'top-6 xl:sticky' : ''} ${open ? '' : 'max-xl:hidden'}`}
      >
        {panel}
      </div>
    </div>
  )
}
