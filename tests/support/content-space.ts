import { join } from 'node:path'
import { contentService } from '#standins/contentful/service.ts'

type Settings = Parameters<typeof contentService>[0]

/** The bundled catalogue and its pictures. */
const DEMONSTRATION = join(import.meta.dirname, '../../src/standins/contentful')
export const BUNDLED = join(DEMONSTRATION, 'catalogue.json')
export const BUNDLED_PICTURES = join(DEMONSTRATION, 'pictures')

export const TOKEN = 'a-token-for-tests'

/** A space of the content service: the bundled catalogue, for a shop that gets no webhooks, unless told otherwise. */
export const contentSpace = (settings: Pick<Settings, 'dataDir'> & Partial<Settings>) =>
  contentService({
    space: 'sp1',
    environment: 'master',
    token: TOKEN,
    previewToken: 'a-preview-token',
    catalogueFile: BUNDLED,
    siteUrl: 'http://127.0.0.1:1',
    webhookSecret: 'tests',
    picturesBase: '/demo/pictures',
    ...settings,
  })
