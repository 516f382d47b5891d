// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { DeskQuote } from '#domain/quotes/quote.ts'
import { smallServer, type Answers } from '../../clients/small-server.ts'
import { deskQuoteWith, draftWith } from '../../support/desk-quotes.ts'
import { fromOtherTab, goTo, openPage, signedIn, token, user } from '../shop-page.ts'

const FIRST = deskQuoteWith({ id: 'a'.repeat(24) })
const MADE = deskQuoteWith({ id: 'b'.repeat(24), draft: draftWith({ name: '', lines: [] }) })

const listOf = (...quotes: readonly DeskQuote[]) => ({
  body: { quotes, page: 1, total: quotes.length, totalPages: 1 },
})

const open = async (
  answers: Answers,
  path = '/admin/quotes',
  ofTab: Readonly<Record<string, string>> = {},
) => {
  const server = await smallServer({
    'GET /api/admin/quotes': listOf(FIRST),
    [`GET /api/admin/quotes/${FIRST.id}`]: { body: FIRST },
    [`GET /api/admin/quotes/${MADE.id}`]: { body: MADE },
    'POST /api/admin/quotes': { status: 201, body: MADE },
    'GET /catalogue.json': { body: {} },
    ...answers,
  })
  openPage(signedIn(), path)
  for (const [key, text] of Object.entries(ofTab)) sessionStorage.setItem(key, text)
  const desk = await import('#stores/quotes/quotes-desk.ts')
  const actions = await import('#stores/quotes/quote-actions.ts')
  const { $createdQuoteId } = await import('#stores/quotes/created-quote.ts')
  const { prepareQuote } = await import('#stores/quotes/make-quote.ts')
  const { $openQuote } = await import('#stores/quotes/open-quote.ts')
  const { quotesList } = await import('#stores/quotes/quotes-list.ts')
  const { $waitingToasts } = await import('#stores/toasts.ts')
  const stop = desk.followQuotes()
  const ready = async (id: string) => {
    await vi.waitFor(() => expect($openQuote.get()).toMatchObject({ state: 'ready', id }))
    const view = $openQuote.get()
    if (view.state !== 'ready') throw new Error('The quote is not open.')
    return view
  }
  const texts = () => $waitingToasts.get().map(({ text }) => text)
  return {
    ...server,
    ...desk,
    ...actions,
    quotesList,
    $openQuote,
    $createdQuoteId,
    prepareQuote,
    ready,
    texts,
    stop,
  }
}

test('the desk opens with the first quote of the list, or the one in the URL', async () => {
  const plain = await open({})
  await plain.ready(FIRST.id)
  expect(window.location.search).toBe('')
  plain.stop()
  const named = await open({}, `/admin/quotes?quote=${MADE.id}&state=draft&q=rao`)
  await named.ready(MADE.id)
  expect(named.got.map(({ path }) => path)).toContain('/api/admin/quotes?page=1&q=rao&state=draft')
  named.stop()
})

test('a page that comes back shows what the previous one saved, however late that arrives', async () => {
  const before = await open({ [`PATCH /api/admin/quotes/${FIRST.id}`]: { cut: true } })
  const { editor } = await before.ready(FIRST.id)
  editor.edit({ note: 'The last words' })
  window.dispatchEvent(new Event('pagehide'))
  const handedOver = Object.fromEntries(Object.entries(sessionStorage))
  before.stop()

  const arrived = { ...FIRST, rev: FIRST.rev + 1, draft: draftWith({ note: 'The last words' }) }
  let asked = 0
  const server = { [`GET /api/admin/quotes/${FIRST.id}`]: () => ({ body: ++asked < 3 ? FIRST : arrived }) }
  const after = await open(server, `/admin/quotes?quote=${FIRST.id}`, handedOver)
  expect((await after.ready(FIRST.id)).quote.draft.note).toBe('The last words')
  after.stop()
})

test('a new quote is opened once, in the editor it was made in, and is in the URL', async () => {
  const page = await open({})
  await page.ready(FIRST.id)
  const making = page.newQuote()
  expect(page.$openQuote.get()).toEqual({ state: 'making' })
  await making
  const { editor } = await page.ready(MADE.id)
  expect(window.location.search).toBe(`?quote=${MADE.id}`)
  expect(page.$createdQuoteId.get()).toBe(MADE.id)
  await page.quotesList.load()
  expect((await page.ready(MADE.id)).editor).toBe(editor)
  expect(page.got.filter(({ path }) => path.endsWith(MADE.id))).toEqual([])
  page.stop()
})

test('if a quote couldn’t be made, what was open stays open', async () => {
  const page = await open({ 'POST /api/admin/quotes': { status: 503, body: {} } })
  await page.ready(FIRST.id)
  await page.newQuote()
  await page.ready(FIRST.id)
  expect(page.texts()).toEqual(['The quote could not be started.'])
  vi.mocked(console.error).mockClear()
  page.stop()
})

test('a request is answered on the quotes desk', async () => {
  const page = await open({})
  await page.prepareQuote('request-1')
  expect(page.got.find(({ method }) => method === 'POST')?.body).toEqual({
    from: 'request',
    requestId: 'request-1',
  })
  expect(goTo).toHaveBeenCalledWith(`/admin/quotes?quote=${MADE.id}`)
  page.stop()
})

test('sending first saves what was typed, and shows the link', async () => {
  const saved = deskQuoteWith({ id: FIRST.id, rev: 2 })
  const sent = deskQuoteWith({ id: FIRST.id, rev: 2, state: 'sent', link: 'http://shop.test/quote/x' })
  const page = await open({
    [`PATCH /api/admin/quotes/${FIRST.id}`]: { body: saved },
    [`POST /api/admin/quotes/${FIRST.id}/send`]: { body: sent },
  })
  const { editor } = await page.ready(FIRST.id)
  editor.edit({ note: 'With love' })
  expect(await page.send(false)).toBe(true)
  expect(page.got.slice(-2).map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { rev: 1, draft: { ...FIRST.draft, note: 'With love' } }],
    ['POST', { rev: 2, email: false }],
  ])
  expect((await page.ready(FIRST.id)).quote.link).toBe('http://shop.test/quote/x')
  expect(page.texts()).toEqual(['Sent. The link is ready.'])
  page.stop()
})

test('a quote that was accepted meanwhile needs no decision: it is shown as it is, with the server’s message', async () => {
  let isAccepted = false
  const page = await open({
    [`GET /api/admin/quotes/${FIRST.id}`]: () => ({
      body: isAccepted ? { ...FIRST, state: 'accepted' } : FIRST,
    }),
    [`POST /api/admin/quotes/${FIRST.id}/actions`]: () => {
      isAccepted = true
      return { status: 409, body: { error: 'quote_settled', message: 'This quote was accepted.' } }
    },
  })
  await page.ready(FIRST.id)
  expect(await page.change({ action: 'withdraw' })).toBe(true)
  expect((await page.ready(FIRST.id)).quote.state).toBe('accepted')
  expect(page.texts()).toEqual(['This quote was accepted.'])
  vi.mocked(console.error).mockClear()
  page.stop()
})

const REFUSED = {
  status: 422,
  body: { error: 'invalid', message: 'Please check it.', fields: { 'draft.note': 'Too long.' } },
}
const NOT_SAVED = `Quote ${FIRST.number} is not saved. What you typed is kept while this page is open: open the quote again to continue.`

/** Whether leaving the page asks first. */
const asksFirst = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Types something into the first quote that the server doesn't accept, and opens another. */
const leaveUnsaved = async (answers: Answers) => {
  const page = await open(answers)
  const { editor } = await page.ready(FIRST.id)
  editor.edit({ note: 'The last words' })
  page.openQuote(MADE.id)
  await page.ready(MADE.id)
  await vi.waitFor(() => expect(page.texts()).toEqual([NOT_SAVED]))
  return { ...page, editor }
}

test.each([
  ['refused', REFUSED],
  ['not reached', { cut: true }],
  ['faster for somebody else', { status: 409, body: { error: 'draft_changed', message: 'Changed.' } }],
] as const)(
  'what was typed into a quote that is left while the server is %s is there again, and saved in the end',
  async (_, refusal) => {
    let isTaken = false
    const saved = { ...FIRST, rev: 2, draft: draftWith({ note: 'The last words' }) }
    const page = await leaveUnsaved({
      [`PATCH /api/admin/quotes/${FIRST.id}`]: () => (isTaken ? { body: saved } : refusal),
    })
    expect(asksFirst()).toBe(true)
    page.openQuote(FIRST.id)
    const again = await page.ready(FIRST.id)
    expect(again.editor).toBe(page.editor)
    expect(again.editor.$draft.get().note).toBe('The last words')
    expect(asksFirst()).toBe(true)
    isTaken = true
    expect((await again.editor.keepMine()) || (await again.editor.flush())).toBe(true)
    expect(asksFirst()).toBe(false)
    page.stop()
  },
)

test('a quote that was left unsaved is still saved, and is then as the server has it', async () => {
  let isAway = true
  const saved = { ...FIRST, rev: 2, savedBy: 'Asha Menon', draft: draftWith({ note: 'The last words' }) }
  const page = await leaveUnsaved({
    [`PATCH /api/admin/quotes/${FIRST.id}`]: () => (isAway ? { cut: true } : { body: saved }),
    [`GET /api/admin/quotes/${FIRST.id}`]: () => ({ body: isAway ? FIRST : saved }),
  })
  isAway = false
  window.dispatchEvent(new Event('pagehide'))
  await vi.waitFor(() => expect(page.editor.isDirty()).toBe(false))
  page.openQuote(FIRST.id)
  const again = await page.ready(FIRST.id)
  expect([again.quote.savedBy, again.editor === page.editor]).toEqual(['Asha Menon', false])
  page.stop()
})

test('what one account couldn’t save isn’t there for the next one', async () => {
  const page = await leaveUnsaved({ [`PATCH /api/admin/quotes/${FIRST.id}`]: { cut: true } })
  localStorage.setItem('data', JSON.stringify({ ...user, _id: 'u2' }))
  fromOtherTab('authToken', token({ exp: Math.floor(Date.now() / 1000) + 3600, sub: 'next' }))
  expect(asksFirst()).toBe(false)
  page.openQuote(FIRST.id)
  const { editor } = await page.ready(FIRST.id)
  expect(editor.$draft.get().note).toBe(FIRST.draft.note)
  page.stop()
})

const OVER = { status: 401, body: { error: 'unauthorized', message: 'Please sign in.' } }

/** What the tab stores after the session ended while something was being typed into the first quote. */
const endTyping = async () => {
  const page = await open({ [`PATCH /api/admin/quotes/${FIRST.id}`]: OVER })
  const { editor } = await page.ready(FIRST.id)
  editor.edit({ note: 'The last words', deposit: 5000 })
  await vi.waitFor(() => expect(goTo).toHaveBeenLastCalledWith('/login'))
  expect(asksFirst()).toBe(false)
  expect(localStorage.getItem('authToken')).toBeNull()
  vi.mocked(console.error).mockClear()
  page.stop()
  return Object.fromEntries(Object.entries(sessionStorage))
}

test('what was typed when the session ended is restored to the same person, and saved', async () => {
  const ofTab = await endTyping()
  expect(ofTab['toast']).toContain('Your session has ended. Please sign in again.')
  const saved = { ...FIRST, rev: 2, draft: draftWith({ note: 'The last words' }) }
  const answers = { [`PATCH /api/admin/quotes/${FIRST.id}`]: { body: saved } }
  const page = await open(answers, `/admin/quotes?quote=${FIRST.id}`, ofTab)
  const { editor } = await page.ready(FIRST.id)
  expect(editor.$draft.get().note).toBe('The last words')
  expect(await editor.flush()).toBe(true)
  expect(page.got.at(-1)?.body).toMatchObject({
    rev: FIRST.rev,
    draft: { note: 'The last words', deposit: 5000 },
  })
  page.stop()
  const again = await open(
    {},
    `/admin/quotes?quote=${FIRST.id}`,
    Object.fromEntries(Object.entries(sessionStorage)),
  )
  expect((await again.ready(FIRST.id)).editor.isDirty()).toBe(false)
  again.stop()
})

test('what was typed is stored nowhere if somebody signs out in another tab', async () => {
  const page = await open({})
  const { editor } = await page.ready(FIRST.id)
  editor.edit({ note: 'Words about Meera' })
  fromOtherTab('authToken', null)
  expect(goTo).toHaveBeenLastCalledWith('/')
  expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Meera')
  page.stop()
})

test('what was typed when the session ended replaces nobody’s work unasked', async () => {
  const ofTab = await endTyping()
  const theirs = { ...FIRST, rev: FIRST.rev + 1, draft: draftWith({ note: 'Somebody else’s' }) }
  const refused = { status: 409, body: { error: 'draft_changed', message: 'Changed.' } }
  const page = await open(
    {
      [`GET /api/admin/quotes/${FIRST.id}`]: { body: theirs },
      [`PATCH /api/admin/quotes/${FIRST.id}`]: refused,
    },
    `/admin/quotes?quote=${FIRST.id}`,
    ofTab,
  )
  const { editor } = await page.ready(FIRST.id)
  expect(await editor.flush()).toBe(false)
  expect(editor.$saving.get()).toMatchObject({ state: 'changed' })
  expect(editor.unsaved()).toMatchObject({ note: 'The last words' })
  page.stop()
})

test('what was typed when the session ended is restored to nobody else', async () => {
  const ofTab = await endTyping()
  const page = await open({}, '/admin/quotes', ofTab)
  page.stop()
  localStorage.setItem('data', JSON.stringify({ ...user, _id: 'u2' }))
  vi.resetModules()
  const { readStoredDraft } = await import('#stores/quotes/stored-drafts.ts')
  expect(readStoredDraft(FIRST)).toBeUndefined()
})

test('what came too late for a quote is taken into its copy, and isn’t asked about any more', async () => {
  const settled = { status: 409, body: { error: 'quote_settled', message: 'This quote was accepted.' } }
  const page = await open({
    [`PATCH /api/admin/quotes/${FIRST.id}`]: settled,
    [`PATCH /api/admin/quotes/${MADE.id}`]: { body: { ...MADE, rev: 2 } },
  })
  const { editor } = await page.ready(FIRST.id)
  editor.edit({ note: 'The last words' })
  await page.duplicateQuote(FIRST.id)
  const copy = await page.ready(MADE.id)
  expect(copy.editor.$draft.get().note).toBe('The last words')
  expect(await copy.editor.flush()).toBe(true)
  expect([page.texts(), asksFirst()]).toEqual([[], false])
  page.stop()
})
