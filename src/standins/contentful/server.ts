import { join } from 'node:path'

import { runStandin } from '../wire/run.ts'
import { dataDir, required } from '../wire/settings.ts'
import { contentService } from './service.ts'

await runStandin(
  contentService({
    space: required('CONTENTFUL_SPACE_ID'),
    environment: process.env.CONTENTFUL_ENVIRONMENT ?? 'master',
    token: required('CONTENTFUL_ACCESS_TOKEN'),
    previewToken: required('CONTENTFUL_PREVIEW_TOKEN'),
    catalogueFile: process.env.CATALOGUE_FILE ?? join(import.meta.dirname, 'catalogue.json'),
    dataDir: dataDir(),
    siteUrl: required('SITE_URL'),
    webhookSecret: required('CONTENTFUL_WEBHOOK_SECRET'),
    picturesBase: process.env.PICTURES_BASE ?? '/demo/pictures',
  }),
)
