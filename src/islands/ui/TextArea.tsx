import { FieldFrame, type FieldProps } from './Field.tsx'

/** A labelled field of several lines with room for what is wrong or advisable. */
export const TextArea = ({ label, note, error, hint, className, ...field }: FieldProps<'textarea'>) => (
  <FieldFrame {...{ label, note, error, hint, className }}>
    {(marks) => <textarea {...field} {...marks} />}
  </FieldFrame>
)
