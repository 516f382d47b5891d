import { useEffect, useRef, type ChangeEventHandler } from 'react'

interface Props {
  readonly label: string
  readonly name?: string
  readonly value: string
  /** What may be chosen, and its words. */
  readonly choices: readonly (readonly [value: string, words: string])[]
  readonly onChange: ChangeEventHandler<HTMLSelectElement>
  readonly className?: string
}

/** A list of choices at the head of a desk page; what was chosen before its script was there counts, too. */
export const FilterSelect = ({ label, choices, className = '', ...select }: Props) => {
  const field = useRef<HTMLSelectElement>(null)
  useEffect(() => {
    const list = field.current
    const chosen = list?.selectedOptions[0]
    if (!chosen || chosen.defaultSelected) return
    // Once what the URL asks for stands in the fields beside it; React has set this one back by then.
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
