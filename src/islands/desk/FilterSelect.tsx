import { useEffect, useRef, type ChangeEventHandler } from 'react'

interface Props {
  readonly label: string
  readonly name?: string
  readonly value: string
  /** The choices with their labels. */
  readonly choices: readonly (readonly [value: string, words: string])[]
  readonly onChange: ChangeEventHandler<HTMLSelectElement>
  readonly className?: string
}

/** A select at the head of a desk page; a choice made before its script loaded is applied as well. */
export const FilterSelect = ({ label, choices, className = '', ...select }: Props) => {
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    const list = field.current
    const chosen = list?.selectedOptions[0]
    if (!chosen || chosen.defaultSelected) return
    // By the next task the fields beside it show the URL's query, and React has reset this one.
    setTimeout(() => {
      chosen.selected = true
      list.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }, [])
  return (
    <select ref={field} className={`select w-auto ${className}`} aria-label={label} {...select}>
      {choices.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </select>
  )
}
