// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { BackendError, NetworkError } from '#clients/backend-error.ts'
import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'
import { draftEditor } from '#stores/quotes/draft-editor.ts'
import { deskQuoteWith, draftWith } from '../../support/desk-quotes.ts'

const changed = () => new BackendError(409, { error: 'draft_changed', message: 'Somebody else has.' })

/** A server that stores one draft with optimistic locking, and somebody else who may save, too. */
const openDesk = () => {
  let stored = deskQuoteWith()
  const puts: QuoteDraft[] = []
  const refusals: Error[] = []
  const answers: Promise<unknown>[] = []
  const heard: DeskQuote[] = []
  const store = (draft: QuoteDraft, savedBy = 'Meera Nair') => {
    stored = deskQuoteWith({ draft, rev: stored.rev + 1, savedBy })
    return stored
  }
  const editor = draftEditor(stored, {
    put: async (rev, draft) => {
      puts.push(draft)
      const refusal = refusals.shift()
      if (refusal) throw refusal
      if (rev !== stored.rev) throw changed()
      const answer = store(draft)
      await answers.shift()
      return answer
    },
    fetch: async () => stored,
    show: (quote) => heard.push(quote),
  })
  return {
    editor,
    puts,
    heard,
    refuseWith: (error: Error) => refusals.push(error),
    /** The server's next answer arrives only when the returned function is called. */
    answerLate: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      answers.push(promise)
      return resolve
    },
    store,
    stored: () => stored,
  }
}

beforeEach(() => vi.useFakeTimers())
test('input is saved once, shortly after the last change', async () => {
  const { editor, puts, stored } = openDesk()
  editor.edit({ name: 'R' })
  await vi.advanceTimersByTimeAsync(500)
  editor.edit({ name: 'Ri' })
  await vi.advanceTimersByTimeAsync(500)
  expect(editor.$saving.get()).toEqual({ state: 'waiting' })
  expect(puts).toEqual([])
  await vi.advanceTimersByTimeAsync(500)
  expect(puts.map(({ name }) => name)).toEqual(['Ri'])
  expect(editor.$saving.get()).toEqual({ state: 'saved' })
  expect([editor.rev(), stored().draft.name]).toEqual([2, 'Ri'])
})

test('changes that a settled quote no longer accepts are tried once, and stay to be copied elsewhere', async () => {
  const { editor, puts, heard, refuseWith } = openDesk()
  refuseWith(new BackendError(409, { error: 'quote_settled', message: 'It was accepted.' }))
  editor.edit({ note: 'One thing more' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(editor.$saving.get()).toEqual({ state: 'settled' })
  expect(heard).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(60_000)
  await editor.close()
  expect(puts).toHaveLength(1)
  expect(editor.unsaved()).toEqual({ note: 'One thing more' })
})

test('leaving saves at once, and input typed during a save is saved after it', async () => {
  const { editor, puts } = openDesk()
  editor.edit({ note: 'One' })
  const first = editor.flush()
  editor.edit({ note: 'Two' })
  const second = editor.close()
  expect(await first).toBe(true)
  await second
  expect(puts.map(({ note }) => note)).toEqual(['One', 'Two'])
  expect(editor.isDirty()).toBe(false)
  await editor.flush()
  expect(puts).toHaveLength(2)
})

test('a closing page saves at once what was typed since the save under way, in whatever order the answers come', async () => {
  for (const isFirstLast of [false, true]) {
    const { editor, puts, stored, answerLate } = openDesk()
    const late = [answerLate(), answerLate()]
    editor.edit({ note: 'One' })
    const first = editor.flush()
    editor.edit({ note: 'Two' })
    expect(editor.leave()).toBe(3)
    expect(puts.map(({ note }) => note)).toEqual(['One', 'Two'])
    expect(editor.leave()).toBe(3)
    expect(puts).toHaveLength(2)
    for (const answer of isFirstLast ? late.toReversed() : late) {
      answer()
      await vi.advanceTimersByTimeAsync(0)
    }
    expect(await first).toBe(true)
    expect(stored()).toMatchObject({ rev: 3, draft: { note: 'Two' } })
    expect([editor.isDirty(), editor.rev()]).toEqual([false, 3])
    // A page that was only hidden continues where it was.
    editor.edit({ note: 'Three' })
    expect(await editor.flush()).toBe(true)
    expect(stored()).toMatchObject({ rev: 4, draft: { note: 'Three' } })
    expect(editor.$saving.get()).toEqual({ state: 'saved' })
  }
})

test('a closing page without a save under way saves what waits', () => {
  const { editor, puts } = openDesk()
  expect(editor.leave()).toBe(1)
  expect(puts).toEqual([])
  editor.edit({ note: 'One' })
  expect(editor.leave()).toBe(2)
  expect(puts.map(({ note }) => note)).toEqual(['One'])
})

test('somebody else’s newer version is reported, and nothing typed here is lost or saved over it', async () => {
  const { editor, store, stored, puts } = openDesk()
  store(draftWith({ note: 'Hers' }), 'Asha Menon')
  editor.edit({ note: 'Mine' })
  expect(await editor.flush()).toBe(false)
  expect(editor.$saving.get()).toMatchObject({ state: 'changed', theirs: { savedBy: 'Asha Menon' } })
  editor.edit({ shipping: 500 })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(puts).toHaveLength(1)
  expect(stored().draft.note).toBe('Hers')
  expect(editor.$draft.get()).toMatchObject({ note: 'Mine', shipping: 500 })
})

test('after somebody else’s change either hers is taken or mine is kept', async () => {
  const theirs = openDesk()
  theirs.store(draftWith({ note: 'Hers' }))
  theirs.editor.edit({ note: 'Mine' })
  await theirs.editor.flush()
  theirs.editor.loadTheirs()
  expect([theirs.editor.$draft.get().note, theirs.editor.rev()]).toEqual(['Hers', 2])
  expect(theirs.editor.isDirty()).toBe(false)

  const mine = openDesk()
  mine.store(draftWith({ note: 'Hers' }))
  mine.editor.edit({ note: 'Mine' })
  await mine.editor.flush()
  expect(await mine.editor.keepMine()).toBe(true)
  expect(mine.stored()).toMatchObject({ rev: 3, draft: { note: 'Mine' } })
})

test('the server’s errors are shown beside their fields until something is changed', async () => {
  const { editor, puts, refuseWith } = openDesk()
  const fields = { 'draft.lines.0.quantity': 'At most 100.' }
  refuseWith(new BackendError(422, { error: 'invalid', message: 'Please check what you entered.', fields }))
  editor.edit({ note: 'x' })
  await editor.flush()
  expect(editor.$saving.get()).toEqual({
    state: 'refused',
    text: 'Please check what you entered.',
    fields: { 'lines.0.quantity': 'At most 100.' },
  })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(puts).toHaveLength(1)
  editor.edit({ note: 'y' })
  expect(editor.$saving.get()).toEqual({ state: 'waiting' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(editor.$saving.get()).toEqual({ state: 'saved' })
})

test('a lost connection is shown and retried automatically', async () => {
  const { editor, puts, refuseWith } = openDesk()
  refuseWith(new NetworkError('away'))
  editor.edit({ note: 'x' })
  await editor.flush()
  expect(editor.$saving.get()).toMatchObject({ state: 'refused', fields: {} })
  expect(editor.isDirty()).toBe(true)
  await vi.advanceTimersByTimeAsync(11_000)
  expect(puts).toHaveLength(2)
  expect(editor.$saving.get()).toEqual({ state: 'saved' })
})

test('news from the server is taken in only if no typed input would be lost', () => {
  const { editor, store } = openDesk()
  const older = deskQuoteWith({ rev: 1, draft: draftWith({ note: 'Old' }) })
  editor.take(store(draftWith({ note: 'Hers' })))
  editor.take(older)
  expect([editor.$draft.get().note, editor.rev()]).toEqual(['Hers', 2])
  editor.edit({ note: 'Mine' })
  editor.take(store(draftWith({ note: 'Hers again' })))
  expect([editor.$draft.get().note, editor.rev()]).toEqual(['Mine', 2])
})
