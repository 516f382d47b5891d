import type { Management } from './management.ts'

/** Exports everything the shop needs from the space, in the format of the content service's own export tool. */
export const exportContent = async (management: Management) => {
  const contentTypes = await management.all('/content_types')
  const interfaces = await Promise.all(
    contentTypes.map(({ sys }) => management.get(`/content_types/${sys.id}/editor_interface`)),
  )
  return {
    contentTypes,
    tags: [],
    editorInterfaces: interfaces.flatMap((own) => own ?? []),
    entries: await management.all('/entries'),
    assets: await management.all('/assets'),
    locales: await management.all('/locales'),
    webhooks: [],
    roles: [],
  }
}
