import { createElement, useId, type ComponentProps } from 'react'

/** What surrounds a field. */
interface Frame {
  readonly label: string
  /** A few words at the right end of the label. */
  readonly note?: string | undefined
  /** What is wrong; the field is marked as invalid. */
  readonly error?: string | undefined
  /** A hint, which blocks nothing. */
  readonly hint?: string | undefined
  readonly className?: string | undefined
}

type Kind = 'input' | 'textarea' | 'select'

/** The properties of a field of one kind, and of what surrounds it. */
export type FieldProps<K extends Kind> = Frame & Omit<ComponentProps<K>, keyof Frame>

/** A label above a field of any kind, with room below it for an error or a hint. */
export const FramedField = <K extends Kind>({
  as,
  label,
  note,
  error,
  hint,
  className = '',
  ...field
}: FieldProps<K> & { readonly as: K }) => {
  const ownId = useId()
  const { id = ownId } = field
  const message = error ?? hint
  return (
    <div className={`field ${className}`}>
      <label className="label" htmlFor={id}>
        <span>{label}</span>
        {note && <span className="note">{note}</span>}
      </label>
      {createElement<object>(as, {
        ...field,
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': message ? `${id}-message` : undefined,
      })}
      {message && (
        <p id={`${id}-message`} className="message">
          {message}
        </p>
      )}
    </div>
  )
}

/** A labelled input with room for an error or a hint. */
export const Field = (field: FieldProps<'input'>) => <FramedField {...field} as="input" />
