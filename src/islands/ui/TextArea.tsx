import { FramedField, type FieldProps } from './Field.tsx'

/** A labelled field of several lines with room for what is wrong or advisable. */
export const TextArea = (field: FieldProps<'textarea'>) => <FramedField {...field} as="textarea" />
