import { useEffect, useRef } from 'react'
import { storeUnsent, readUnsent } from '#stores/account/unsent.ts'
import type { FieldProps } from '../ui/Field.tsx'
import { TextArea } from '../ui/TextArea.tsx'

interface Props extends Omit<FieldProps<'textarea'>, 'label' | 'onInput' | 'ref' | 'required'> {
  /** The key or id of what the note is about. */
  readonly about: string
}

/**
 * The field for a new note. It keeps unsaved text when its author looks something up; saving has to clear that with
 * `storeUnsent`.
 */
export const NewNote = ({ about, ...field }: Props) => {
  const written = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (written.current) written.current.value = readUnsent(about)
  }, [about])
  return (
    <TextArea
      {...field}
      ref={written}
      label="New note"
      onInput={({ currentTarget: { value } }) => storeUnsent(about, value)}
      required
    />
  )
}
