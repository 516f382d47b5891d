import { useEffect, useRef } from 'react'
import { storeUnsent, readUnsent } from '#stores/account/unsent.ts'
import type { FieldProps } from '../ui/Field.tsx'
import { TextArea } from '../ui/TextArea.tsx'

interface Props extends Omit<FieldProps<'textarea'>, 'label' | 'onInput' | 'ref' | 'required'> {
  /** The key or id of what is noted about. */
  readonly about: string
}

/** Where a note is written: whoever looks something up before she saves it finds it again. Saving it has to forget it. */
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
