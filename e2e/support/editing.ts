import { siteUrl } from './opened-shop.ts'
import { control } from './test.ts'

/** The URL where an entry of the demonstration's catalogue is edited. */
export const editUrl = (id: string): string =>
  `${siteUrl()}/demo/content/spaces/demo-space/environments/master/entries/${id}`

/**
 * Submits fields of an entry's edit form, and publishes it, withdraws it, saves it as a draft, or discards the draft.
 */
export const edit = async (
  id: string,
  action: 'publish' | 'unpublish' | 'save' | 'discard',
  fields: Readonly<Record<string, string>> = {},
): Promise<void> => {
  const form = Object.entries(fields).map(([name, value]): [string, string] => [`field-${name}`, value])
  const body = new URLSearchParams([['action', action], ...form])
  const answer = await fetch(editUrl(id), { method: 'POST', redirect: 'manual', body })
  if (answer.status !== 303) throw new Error(`The editor answered ${answer.status}: ${await answer.text()}`)
}

/** Publishes fields of a product that the editor's own checks refuse, as a space without such checks allows. */
export const force = async (id: string, fields: Readonly<Record<string, unknown>>): Promise<void> => {
  const answer = await fetch(`${control('contentful')}/entries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type: 'product', id, fields }),
  })
  if (!answer.ok) throw new Error(`The content service answered ${answer.status}`)
}
