import type { ExportFile } from './export-file.ts'
import { type Management, putAndPublish, putOver } from './management.ts'

type Tell = (sentence: string) => void

/**
 * Makes the content types of a file exist in the space, with their validations and help texts; what is there is
 * brought up to date, other types and all entries stay as they are. Safe to repeat.
 */
export const setUpContent = async (
  management: Management,
  { contentTypes, editorInterfaces }: ExportFile,
  tell: Tell,
): Promise<void> => {
  for (const { sys, name, description, displayField, fields } of contentTypes) {
    const path = `/content_types/${sys.id}`
    await putAndPublish(management, path, { name, description, displayField, fields })
    const editor = editorInterfaces.find((own) => own.sys.contentType.sys.id === sys.id)
    if (editor) {
      const { sys: _own, ...controls } = editor
      await putOver(management, `${path}/editor_interface`, controls)
    }
    tell(`${name}: ${fields.length} fields${editor ? ', with help texts' : ''}.`)
  }
}
