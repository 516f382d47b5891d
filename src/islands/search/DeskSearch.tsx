// A combobox whose list leads to pages: no element of HTML is that.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { foundCountText, deskSearchText } from '#copy/search.ts'
import {
  $searchView,
  closeSearch,
  isFoundFor,
  searchFor,
  type SearchView,
} from '#stores/search/desk-search.ts'
import { groupsOf, type SearchGroup, type SearchOption } from '#stores/search/options.ts'
import { useLive } from '../use-live.ts'

const messageOf = (view: SearchView, count: number): string => {
  if (view.state === 'failed') return view.text
  if (view.state === 'busy') return deskSearchText.busy
  return view.state === 'found' ? foundCountText(count) : ''
}

interface OptionProps {
  readonly option: SearchOption
  readonly domId: string
  readonly isActive: boolean
}

const Option = ({ option: { title, note, href }, domId, isActive }: OptionProps) => (
  <a
    id={domId}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    href={href}
    className="hover:bg-linen aria-selected:bg-linen aria-selected:before:bg-bronze relative block min-h-11 px-4 py-2 before:absolute before:inset-y-0 before:left-0 before:w-0.5 forced-colors:aria-selected:outline forced-colors:aria-selected:-outline-offset-2"
  >
    <span className="block [overflow-wrap:anywhere]">{title}</span>
    <span className="text-ink-2 block truncate text-[14px]">{note}</span>
  </a>
)

interface ListProps {
  readonly listId: string
  readonly groups: readonly SearchGroup[]
  readonly active: string
  readonly domIdOf: (option: SearchOption) => string
}

const Found = ({ listId, groups, active, domIdOf }: ListProps) => (
  <div
    id={listId}
    role="listbox"
    tabIndex={-1}
    aria-label={deskSearchText.label}
    // The field keeps the focus while somebody presses beside an option.
    onMouseDown={(event) => event.preventDefault()}
    className="bg-paper border-control fixed inset-x-(--gutter) z-30 mt-1 max-h-[60vh] overflow-y-auto border py-1 md:absolute md:top-full md:right-0 md:left-auto md:max-h-[70vh] md:w-[440px]"
  >
    {groups.map(({ name, options }) => (
      <div key={name} role="group" aria-label={name}>
        <p className="label text-ink-2 px-4 pt-3 pb-1" aria-hidden="true">
          {name}
        </p>
        {options.map((option) => (
          <Option key={option.id} option={option} domId={domIdOf(option)} isActive={option.id === active} />
        ))}
      </div>
    ))}
  </div>
)

/** One field that looks through everything of the desk, from every page of it. */
export const DeskSearch = () => {
  const view = useLive($searchView)
  const [active, setActive] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const opensFirst = useRef(false)
  const groups = view.state === 'found' ? groupsOf(view.found) : []
  const options = groups.flatMap((group) => group.options)
  const isOpen = options.length > 0
  const domIdOf = (option: SearchOption) => `${id}${option.id}`
  const chosen = options.find((option) => option.id === active)
  const message = messageOf(view, options.length)

  useEffect(() => {
    // What was typed before the island woke counts.
    if (field.current?.value) searchFor(field.current.value)
    return closeSearch
  }, [])
  const openOption = (option: SearchOption | undefined) => {
    if (option) document.getElementById(domIdOf(option))?.click()
  }
  useEffect(() => {
    if (!opensFirst.current || !isFoundFor(view, field.current?.value ?? '')) return
    opensFirst.current = false
    openOption(options[0])
  })

  const choose = (at: number) => {
    const option = options.at(at % options.length)
    if (!option) return
    setActive(option.id)
    document.getElementById(domIdOf(option))?.scrollIntoView({ block: 'nearest' })
  }
  const close = () => {
    opensFirst.current = false
    setActive('')
    closeSearch()
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // An input method takes these keys for the word that is being composed.
    if (event.nativeEvent.isComposing) return
    const at = options.findIndex((option) => option.id === active)
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isOpen) return searchFor(event.currentTarget.value)
      event.preventDefault()
      if (event.key === 'ArrowDown') choose(at + 1)
      else choose(at < 0 ? options.length - 1 : at - 1 + options.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const typed = event.currentTarget.value
      if (chosen || isFoundFor(view, typed)) return openOption(chosen ?? options[0])
      // What is shown was found for other words: the answer for these is still to come.
      opensFirst.current = true
      searchFor(typed)
    } else if (event.key === 'Escape' && view.state !== 'closed') {
      event.preventDefault()
      close()
    }
  }

  return (
    <search className="relative block">
      <input
        ref={field}
        type="search"
        role="combobox"
        data-desk-search
        aria-label={deskSearchText.label}
        aria-keyshortcuts="/"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}list` : undefined}
        aria-activedescendant={chosen ? domIdOf(chosen) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        placeholder={deskSearchText.placeholder}
        onChange={(event) => {
          opensFirst.current = false
          setActive('')
          searchFor(event.currentTarget.value)
        }}
        onKeyDown={press}
        onFocus={(event) => searchFor(event.currentTarget.value)}
        onBlur={close}
      />
      {isOpen && <Found listId={`${id}list`} groups={groups} active={active} domIdOf={domIdOf} />}
      {message && (
        <output
          className={
            isOpen || view.state === 'busy'
              ? 'sr-only'
              : 'bg-paper border-control absolute top-full right-0 z-30 mt-1 w-full border px-4 py-3 text-[15px]'
          }
        >
          {message}
        </output>
      )}
    </search>
  )
}
