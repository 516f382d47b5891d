import { FramedField, type FieldProps } from './Field.tsx'

/** A labelled list of choices, its options as children, with room for what is wrong or advisable. */
export const SelectField = (field: FieldProps<'select'>) => <FramedField {...field} as="select" />
