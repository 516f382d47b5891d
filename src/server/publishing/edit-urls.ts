import type { Config } from '#config/read-config.ts'
import type { ContentChangeRow } from '../db/schema.ts'

type Settings = Pick<Config, 'CONTENTFUL_WEB_URL' | 'CONTENTFUL_SPACE_ID' | 'CONTENTFUL_ENVIRONMENT'>

/** The URLs where editors edit an entry or a changed asset; '' for anything else. */
export const editUrls = (settings: Settings) => {
  const { CONTENTFUL_WEB_URL, CONTENTFUL_SPACE_ID, CONTENTFUL_ENVIRONMENT } = settings
  const place = `${CONTENTFUL_WEB_URL}/spaces/${CONTENTFUL_SPACE_ID}/environments/${CONTENTFUL_ENVIRONMENT}`
  const ofEntry = (id: string): string => (id ? `${place}/entries/${encodeURIComponent(id)}` : '')
  return {
    ofEntry,
    ofChange: ({ kind, entity_id: id }: Pick<ContentChangeRow, 'kind' | 'entity_id'>): string => {
      if (kind === 'Asset') return `${place}/assets/${encodeURIComponent(id)}`
      return kind === 'Entry' ? ofEntry(id) : ''
    },
  }
}

export type EditUrls = ReturnType<typeof editUrls>
