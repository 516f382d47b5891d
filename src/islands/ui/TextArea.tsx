import { useId, type ComponentProps } from 'react'

interface Props extends ComponentProps<'textarea'> {
  readonly label: string
}

/** A labelled field of several lines. */
export const TextArea = ({ label, className = '', ...field }: Props) => {
  const id = useId()
  return (
    <div className={`field ${className}`}>
      <label className="label" htmlFor={id}>
        {label}
      </label>
      <textarea {...field} id={id} />
    </div>
  )
}
