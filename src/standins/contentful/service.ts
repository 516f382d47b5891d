import { dirname, join } from 'node:path'

import { z } from 'zod'

import { type Call, fieldsOf, type Handler } from '../wire/answer.ts'
import type { Routes } from '../wire/routes.ts'
import type { Standin } from '../wire/server.ts'
import { type Catalogue, lagging, readDrafts, type Resource, watchCatalogue } from './catalogue.ts'
import { deliver, type Home } from './deliver.ts'
import { editorRoutes } from './editor.ts'
import { refusal } from './errors.ts'
import { guarded } from './guard.ts'
import { includesOf } from './include.ts'
import { pictureFiles } from './picture-files.ts'
import { pictureRoutes } from './picture-routes.ts'
import { find, queryFrom } from './query.ts'
import { ContentStore } from './store.ts'
import { openWebhook } from './webhook.ts'

const BUNDLED = import.meta.dirname
/** The preview API has its own host; here it is a path. */
const PREVIEW_BASE = '/preview'
const IN_ENVIRONMENT = '/spaces/:space/environments/:environment'

const givenEntry = z.object({ type: z.string(), id: z.string(), fields: z.record(z.string(), z.unknown()) })

interface ContentSettings {
  readonly space: string
  readonly environment: string
  readonly token: string
  /** Valid for the preview API only. */
  readonly previewToken: string
  /** The export file that is served; it is read again when it changes. */
  readonly catalogueFile: string
  /** The folder for resized pictures and edited entries. */
  readonly dataDir: string
  /** The shop's own URL, to which the webhook is sent. */
  readonly siteUrl: string
  readonly webhookSecret: string
  /** The prefix of the pictures' URLs. */
  readonly picturesBase: string
}

/** The content service: the delivery API and the preview API over an export file, its pictures, and its editor. */
export const contentService = (settings: ContentSettings): Standin => {
  const { space, environment, siteUrl } = settings
  const store = new ContentStore(settings.catalogueFile, settings.dataDir)
  let lagMs = 0
  const current = watchCatalogue(store.file)
  const cached = lagging(current, () => lagMs)
  const webhook = openWebhook({
    url: new URL('/api/hooks/content', siteUrl).href,
    secret: settings.webhookSecret,
    space,
    environment,
  })
  const fileOf = pictureFiles([dirname(settings.catalogueFile), BUNDLED])
  const home: Home = { ...settings, pictureUrl: (asset) => urlOf(settings, asset, fileOf(asset)) }
  const answers = (reply: (catalogue: Catalogue, call: Call) => unknown): Handler =>
    guarded(settings, (call) => reply(cached(`${call.path}?${String(call.query)}`), call))
  const previewed = (reply: (catalogue: Catalogue, call: Call) => unknown): Handler =>
    guarded({ ...settings, token: settings.previewToken }, (call) =>
      reply(readDrafts(store.file(), store.drafts()), call),
    )

  const routes: Routes = {
    ...resourceRoutes('', home, answers),
    ...resourceRoutes(PREVIEW_BASE, { ...home, previews: true }, previewed),
    ...pictureRoutes({
      path: new URL(settings.picturesBase, 'http://127.0.0.1').pathname,
      space: settings.space,
      asset: (id) => current().assets.get(id),
      fileOf,
      folder: join(settings.dataDir, 'pictures'),
    }),
    ...editorRoutes({ store, webhook, space, environment, siteUrl, locale: current().defaultLocale }),
  }
  const control: Routes = {
    'POST /control/lag': ({ body }) => {
      const { ms } = fieldsOf(body)
      lagMs = typeof ms === 'number' ? ms : 0
      return { status: 204 }
    },
    'POST /control/entries': ({ body }) => {
      const { type, id, fields } = givenEntry.parse(body)
      const inLocale = ([name, value]: [string, unknown]) => [name, { [current().defaultLocale]: value }]
      const entry = store.put(type, id, Object.fromEntries(Object.entries(fields).map(inLocale)))
      if (entry) webhook.published(entry)
      return { status: 204 }
    },
  }
  const unknown = guarded(settings, unknownPath)
  return { name: 'Content', routes, control, unknown, end: webhook.end }
}

/** The routes of entries and assets, the same for the delivery API and the preview API. */
const resourceRoutes = (
  base: string,
  home: Home,
  answers: (reply: (catalogue: Catalogue, call: Call) => unknown) => Handler,
): Routes => ({
  [`GET ${base}${IN_ENVIRONMENT}/entries`]: answers((catalogue, call) =>
    page(catalogue, home, 'Entry', call),
  ),
  [`GET ${base}${IN_ENVIRONMENT}/assets`]: answers((catalogue, call) => page(catalogue, home, 'Asset', call)),
})

const urlOf = (
  { picturesBase, space }: ContentSettings,
  asset: Resource,
  file: { readonly hash: string; readonly fileName: string } | undefined,
): string | undefined =>
  file && `${picturesBase}/${space}/${asset.sys.id}/${file.hash}/${encodeURIComponent(file.fileName)}`

const unknownPath = (): never => {
  throw refusal(404, 'NotFound', 'The route you requested could not be found.')
}

const page = (catalogue: Catalogue, home: Home, kind: 'Entry' | 'Asset', { query: given }: Call) => {
  const query = queryFrom(catalogue, kind, given)
  const found = find(catalogue, kind, query)
  const items = found
    .slice(query.skip, query.skip + query.limit)
    .map((resource) => deliver(catalogue, home, resource))
  return {
    sys: { type: 'Array' },
    total: found.length,
    skip: query.skip,
    limit: query.limit,
    items,
    ...includesOf(catalogue, home, items, query.include),
  }
}
