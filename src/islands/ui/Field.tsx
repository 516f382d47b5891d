import { useId, type ComponentProps, type ReactNode } from 'react'

/** What stands around a field. */
interface Frame {
  readonly label: string
  /** A few words at the right end of the label. */
  readonly note?: string | undefined
  /** What is wrong; the field is marked as invalid. */
  readonly error?: string | undefined
  /** Advice that blocks nothing. */
  readonly hint?: string | undefined
  readonly className?: string | undefined
}

/** What joins a field to its label and to what is said about it. */
type Marks = Pick<ComponentProps<'input'>, 'id' | 'aria-invalid' | 'aria-describedby'>

interface FrameProps extends Frame {
  readonly children: (marks: Marks) => ReactNode
}

/** A label above a field of any kind, with room below it for what is wrong or advisable. */
export const FieldFrame = ({ label, note, error, hint, className = '', children }: FrameProps) => {
  const id = useId()
  const message = error ?? hint
  return (
    <div className={`field ${className}`}>
      <label className="label" htmlFor={id}>
        <span>{label}</span>
        {note && <span className="note">{note}</span>}
      </label>
      {children({
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

/** The properties of a field of one kind, with what stands around it. */
export type FieldProps<Kind extends 'input' | 'textarea' | 'select'> = Frame &
  Omit<ComponentProps<Kind>, keyof Frame>

/** A labelled input with room for what is wrong or advisable. */
export const Field = ({ label, note, error, hint, className, ...input }: FieldProps<'input'>) => (
  <FieldFrame {...{ label, note, error, hint, className }}>
    {(marks) => <input {...input} {...marks} />}
  </FieldFrame>
)
