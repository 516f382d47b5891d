import { fieldsOf, AnswerError, textOf, type Answer, type Call } from '../wire/answer.ts'
import type { Routes } from '../wire/routes.ts'
import type { ContentType } from './catalogue.ts'
import { faultsOf, type Faults } from './editor-checks.ts'
import { fieldsFrom } from './editor-fields.ts'
import { entryPage, listPage, STYLE, titleOf } from './editor-pages.ts'
import type { ContentStore, Work } from './store.ts'
import type { Webhook } from './webhook.ts'

interface EditorSettings {
  readonly store: ContentStore
  readonly webhook: Webhook
  readonly space: string
  readonly environment: string
  readonly locale: string
  /** The shop's own URL: forms are accepted from its pages only. */
  readonly siteUrl: string
}

export const EDITOR_PATH = '/demo/content'

const HTML = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
}

const DONE_TEXTS: Readonly<Record<string, string>> = {
  publish: 'Published. The shop has been notified and will show it in a moment.',
  unpublish: 'Withdrawn. The shop has been notified and will remove it in a moment.',
  save: 'Saved as a draft, which visitors don’t see.',
  discard: 'The changes have been discarded.',
}

const html = (body: string): Answer => ({ headers: HTML, body })
const see = (path: string): Answer => ({ status: 303, headers: { location: path } })

/** The pages on which editors change, publish and withdraw the demonstration's catalogue. */
export const editorRoutes = (settings: EditorSettings): Routes => {
  const { store, webhook, space, environment, locale, siteUrl } = settings
  const frame = { base: EDITOR_PATH, locale }
  const entries = `${EDITOR_PATH}/spaces/:space/environments/:environment/entries/:id`
  const pathOf = (id: string) =>
    `${EDITOR_PATH}/spaces/${space}/environments/${environment}/entries/${encodeURIComponent(id)}`

  const found = ({ params }: Call): { work: Work; type: ContentType } => {
    const work = params.space === space ? store.one(params.id ?? '') : undefined
    const type = work && store.types().find(({ sys }) => sys.id === work.type)
    if (!work || !type) throw new AnswerError({ ...html('There is no such entry.'), status: 404 })
    return { work, type }
  }

  const fromOurPages = ({ headers }: Call) => {
    const from = headers.origin
    if (from !== undefined && from !== new URL(siteUrl).origin && from !== `http://${headers.host}`)
      throw new AnswerError({ status: 403, body: { message: 'Forms from other sites are not accepted.' } })
  }

  const checked = (type: ContentType, work: Work): Faults => {
    const others = store
      .list()
      .filter(({ type: of, id, state }) => of === work.type && id !== work.id && state !== 'draft')
      .map((other) => ({ fields: other.fields, title: titleOf(other, type, locale) }))
    const kindOf = (linkType: string, id: string) => store.kindOf(linkType, id)
    return faultsOf(type, work.fields, { locale, others, kindOf })
  }

  /**
   * Does what an editor requested; returns what prevented the entry from being published, which is then saved as a
   * draft.
   */
  const act = (
    action: string,
    work: Work,
    type: ContentType,
    form: Readonly<Record<string, unknown>>,
  ): Faults => {
    if (action === 'discard') store.discard(work.id)
    if (action === 'unpublish') {
      const entry = store.unpublish(work.id)
      if (entry) webhook.unpublished(entry)
    }
    if (action !== 'save' && action !== 'publish') return {}
    const fields = fieldsFrom(type, form, work.fields, locale)
    store.save(work.id, fields)
    if (action === 'save') return {}
    const faults = checked(type, { ...work, fields })
    if (Object.keys(faults).length > 0) return faults
    const entry = store.publish(work.id)
    if (entry) webhook.published(entry)
    return {}
  }

  return {
    [`GET ${EDITOR_PATH}`]: () => html(listPage(frame, store.types(), store.list(), pathOf)),
    [`GET ${EDITOR_PATH}/editor.css`]: () => ({
      headers: { 'content-type': 'text/css; charset=utf-8' },
      body: STYLE,
    }),
    [`GET ${entries}`]: (call) => {
      const { work, type } = found(call)
      const doneText = DONE_TEXTS[call.query.get('done') ?? '']
      const help = store.help(work.type)
      return html(entryPage(frame, type, work, { path: pathOf(work.id), help, message: doneText }))
    },
    [`POST ${entries}`]: (call) => {
      fromOurPages(call)
      const { work, type } = found(call)
      const form = fieldsOf(call.body)
      const action = textOf(form.action) ?? 'save'
      if (!DONE_TEXTS[action]) throw new AnswerError({ status: 400, body: { message: 'Unknown action.' } })
      const faults = act(action, work, type, form)
      if (Object.keys(faults).length > 0) {
        const saved = store.one(work.id) ?? work
        const shown = { path: pathOf(work.id), help: store.help(work.type), faults, typed: form }
        return { ...html(entryPage(frame, type, saved, shown)), status: 422 }
      }
      return see(`${pathOf(work.id)}?done=${action}`)
    },
    [`POST ${EDITOR_PATH}/entries`]: (call) => {
      fromOurPages(call)
      const type = textOf(fieldsOf(call.body).type) ?? ''
      if (!store.types().some(({ sys }) => sys.id === type))
        throw new AnswerError({ status: 400, body: { message: 'There is no such content type.' } })
      return see(pathOf(store.create(type)))
    },
    [`POST ${EDITOR_PATH}/reset`]: (call) => {
      fromOurPages(call)
      store.reset()
      return see(EDITOR_PATH)
    },
  }
}
