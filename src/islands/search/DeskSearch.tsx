// No HTML element is a combobox whose options are links.
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
import { groupsOf, type SearchOption } from '#stores/search/options.ts'
import { useLive } from '../use-live.ts'
import { FoundList } from './FoundList.tsx'

const messageOf = (view: SearchView, count: number): string => {
  if (view.state === 'failed') return view.text
  if (view.state === 'busy') return deskSearchText.busy
  return view.state === 'found' ? foundCountText(count) : ''
}

/** The search field on every desk page; it searches everything on the desk. */
export const DeskSearch = () => {
  const view = useLive($searchView)
  const [active, setActive] = useState('')
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  /** Whether Enter was pressed before the results arrived: the first result then opens as soon as it is there. */
  const opensFirst = useRef(false)
  const groups = view.state === 'found' ? groupsOf(view.found) : []
  const options = groups.flatMap((group) => group.options)
  const isOpen = options.length > 0
  const domIdOf = (option: SearchOption) => `${id}${option.id}`
  const elementOf = (option: SearchOption) => document.getElementById(domIdOf(option))
  const open = (option: SearchOption | undefined) => option && elementOf(option)?.click()
  const at = options.findIndex((option) => option.id === active)
  const chosen = options[at]
  const message = messageOf(view, options.length)

  useEffect(() => {
    // Searches for text typed before the island was hydrated.
    if (field.current?.value) searchFor(field.current.value)
    return closeSearch
  }, [])
  useEffect(() => {
    if (!opensFirst.current || !isFoundFor(view, field.current?.value ?? '')) return
    opensFirst.current = false
    open(options[0])
  })

  const choose = (option: SearchOption | undefined) => {
    if (!option) return
    setActive(option.id)
    elementOf(option)?.scrollIntoView({ block: 'nearest' })
  }
  const forgetChoice = () => {
    opensFirst.current = false
    setActive('')
  }
  const close = () => {
    forgetChoice()
    closeSearch()
  }
  const enter = (typed: string) => {
    if (chosen || isFoundFor(view, typed)) return open(chosen ?? options[0])
    // The results shown are for other words: wait for the answer to these.
    opensFirst.current = true
    searchFor(typed)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    // An input method uses these keys while a word is being composed.
    if (event.nativeEvent.isComposing) return
    const { key } = event
    const typed = event.currentTarget.value
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (!isOpen) return searchFor(typed)
      const beside = key === 'ArrowDown' ? (at + 1) % options.length : Math.max(at, 0) - 1
      choose(options.at(beside))
    } else if (key === 'Enter') enter(typed)
    else if (key === 'Escape' && view.state !== 'closed') close()
    else return
    event.preventDefault()
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
          forgetChoice()
          searchFor(event.currentTarget.value)
        }}
        onKeyDown={press}
        onFocus={(event) => searchFor(event.currentTarget.value)}
        onBlur={close}
      />
      {isOpen && <FoundList domId={`${id}list`} groups={groups} active={active} domIdOf={domIdOf} />}
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
