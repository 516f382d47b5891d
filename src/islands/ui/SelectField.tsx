import { FieldFrame, type FieldProps } from './Field.tsx'

/** A labelled list of choices, its options as children, with room for what is wrong or advisable. */
export const SelectField = ({ label, note, error, hint, className, ...field }: FieldProps<'select'>) => (
  <FieldFrame {...{ label, note, error, hint, className }}>
    {(marks) => <select {...field} {...marks} />}
  </FieldFrame>
)
