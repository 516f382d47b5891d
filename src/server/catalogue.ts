import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { Offers } from '#domain/catalogue/catalogue.ts'

/** A release: its id and its folder. */
export interface ReleaseFolder {
  readonly id: string
  readonly folder: string
}

// Only requests that began before a release was published still read an older one.
const REMEMBERED = 4

const offersSchema = z.record(
  z.string(),
  z.object({
    slug: z.string(),
    title: z.string(),
    price: z.int().min(1).optional(),
    sizes: z.array(z.string()),
    colors: z.array(z.string()),
    image: z.string(),
    images: z.record(z.string(), z.string()).optional(),
  }),
)

const remembered = new Map<string, Promise<Offers>>()

const read = async ({ folder }: ReleaseFolder): Promise<Offers> =>
  offersSchema.parse(JSON.parse(await readFile(join(folder, 'catalogue.json'), 'utf8')))

/** The catalogue of a release, which has the only prices the shop sells at. Read once per release. */
export const offersIn = (release: ReleaseFolder): Promise<Offers> => {
  const known = remembered.get(release.folder)
  if (known) return known
  const offers = read(release)
  offers.catch(() => remembered.delete(release.folder))
  remembered.set(release.folder, offers)
  const [oldest] = remembered.keys()
  if (remembered.size > REMEMBERED && oldest) remembered.delete(oldest)
  return offers
}
