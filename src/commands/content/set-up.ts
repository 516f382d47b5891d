import { z } from 'zod'
import type { ExportFile } from './export-file.ts'
import { type ManagedResource, type Management, putAndPublish, putOver } from './management.ts'

type Tell = (sentence: string) => void

const fieldsSchema = z.object({ fields: z.array(z.looseObject({ id: z.string() })) })

/** Fields of a content type of the space that are none of these. */
const ownFields = (type: ManagedResource | undefined, fields: readonly { readonly id: string }[]) => {
  const there = fieldsSchema.safeParse(type).data?.fields ?? []
  return there.filter(({ id }) => !fields.some((field) => field.id === id))
}

/**
 * Makes the content types of a file exist in the space, with their validations and help texts; what is there is
 * brought up to date, fields and types that are only there and all entries stay as they are. Safe to repeat.
 */
export const setUpContent = async (
  management: Management,
  { contentTypes, editorInterfaces }: ExportFile,
  tell: Tell,
): Promise<void> => {
  for (const { sys, name, description, displayField, fields } of contentTypes) {
    const path = `/content_types/${sys.id}`
    // A field that is not sent would be deleted with all that editors wrote there, which the service refuses.
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
