import { useId } from 'react'

interface Props {
  readonly label: string
  readonly value: string
  readonly choices: readonly string[]
  readonly change: (value: string) => void
  readonly error?: string | undefined
  readonly className?: string
}

/** A labelled choice of a few words, or of none; what was chosen before stays there to be seen. */
export const ChoiceField = ({ label, value, choices, change, error, className = '' }: Props) => {
  const id = useId()
  const shown = value === '' || choices.includes(value) ? choices : [value, ...choices]
  return (
    <div className={`field ${className}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-message` : undefined}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      >
        <option value="">–</option>
        {shown.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
      {error && (
        <p id={`${id}-message`} className="message">
          {error}
        </p>
      )}
    </div>
  )
}
