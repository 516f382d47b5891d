import { useId, type ComponentProps } from 'react'

interface Props extends ComponentProps<'input'> {
  readonly label: string
  /** A few words at the right end of the label. */
  readonly note?: string
  /** What is wrong; the field is marked as invalid. */
  readonly error?: string | undefined
  /** Advice that blocks nothing. */
  readonly hint?: string | undefined
}

/** A labelled input with room for what is wrong or advisable. */
export const Field = ({ label, note, error, hint, className = '', ...input }: Props) => {
  const id = useId()
  const message = error ?? hint
  return (
    <div className={`field ${className}`}>
      <label className="label" htmlFor={id}>
        <span>{label}</span>
        {note && <span className="note">{note}</span>}
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={message ? `${id}-message` : undefined}
      />
      {message && (
        <p id={`${id}-message`} className="message">
          {message}
        </p>
      )}
    </div>
  )
}
