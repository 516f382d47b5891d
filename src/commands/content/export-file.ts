import { readFile } from 'node:fs/promises'
import { z } from 'zod'

const linked = z.object({ sys: z.object({ id: z.string() }) })
const resource = z.looseObject({
  sys: z.looseObject({
    id: z.string(),
    contentType: linked.optional(),
    version: z.number().optional(),
    publishedVersion: z.number().optional(),
  }),
  fields: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
})

const contentType = z.looseObject({
  sys: z.looseObject({ id: z.string() }),
  name: z.string(),
  description: z.string().nullish(),
  displayField: z.string().nullish(),
  fields: z.array(z.looseObject({ id: z.string() })),
})

const schema = z.looseObject({
  contentTypes: z.array(contentType),
  editorInterfaces: z.array(z.looseObject({ sys: z.looseObject({ contentType: linked }) })).default([]),
  entries: z.array(resource).default([]),
  assets: z.array(resource).default([]),
  locales: z.array(z.looseObject({ code: z.string(), default: z.boolean().default(false) })).min(1),
})

/** A space in the format of the content service's own export tool. */
export type ExportFile = z.infer<typeof schema>
export type ExportedResource = z.infer<typeof resource>

const readJson = async (path: string): Promise<unknown> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Error(error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} can’t be read.`)
  })
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`${path} is not an export of a space: it is not JSON.`)
  }
}

/** Reads an export file. Throws an error that names the file if it can't be read or is not an export. */
export const readExport = async (path: string): Promise<ExportFile> => {
  const { data, error } = schema.safeParse(await readJson(path))
  if (data) return data
  throw new Error(`${path} is not an export of a space: ${z.prettifyError(error)}`)
}
