import { z } from 'zod'
import type { ExportFile } from './export-file.ts'
import { type ManagedResource, type Management, putAndPublish, putOver } from './management.ts'

type Tell = (sentence: string) => void

const fieldsSchema = z.object({ fields: z.array(z.looseObject({ id: z.string() })) })

/** The fields of a content type that only the space has. */
const ownFields = (type: ManagedResource | undefined, fields: readonly { readonly id: string }[]) => {
  const there = fieldsSchema.safeParse(type).data?.fields ?? []
  return there.filter(({ id }) => !fields.some((field) => field.id === id))
}

/**
 * Creates or updates a file's content types in the space, with their validations and help texts. Fields and types that
 * only the space has, and all entries, stay as they are. Safe to repeat.
 */
export const setUpContent = async (
  management: Management,
  { contentTypes, editorInterfaces }: ExportFile,
  tell: Tell,
): Promise<void> => {
  for (const { sys, name, description, displayField, fields } of contentTypes) {
    const path = `/content_types/${sys.id}`
    // Leaving a field out means deleting it with everything editors wrote in it, which the service refuses.
    const own = ownFields(await management.get(path), fields)
    await putAndPublish(management, path, { name, description, displayField, fields: [...fields, ...own] })
    const editor = editorInterfaces.find((own) => own.sys.contentType.sys.id === sys.id)
    if (editor) {
      const { sys: _own, ...controls } = editor
      await putOver(management, `${path}/editor_interface`, controls)
    }
    tell(`${name}: ${fields.length} fields${editor ? ', with help texts' : ''}.`)
  }
}
