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
    if (!list || list.selectedOptions[0]?.defaultSelected) return undefined
    const { value } = list
    // Once what the address asks for stands in the fields beside it; React has set this one back by then.
    const choosing = setTimeout(() => {
      list.value = value
      list.dispatchEvent(new Event('change', { bubbles: true }))
    })
    return () => clearTimeout(choosing)
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
