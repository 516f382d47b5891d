import { FramedField, type FieldProps } from './Field.tsx'

/** A labelled field of several lines with room for an error or a hint. */
export const TextArea = (field: FieldProps<'textarea'>) => <FramedField {...field} as="textarea" />
