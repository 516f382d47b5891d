// @vitest-environment happy-dom
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { smallServer, type Answer, type Answers } from '../clients/small-server.ts'
import { arrive } from '../support/arrive.ts'
import { goTo, openPage, signedIn, token, user } from './shop-page.ts'

// Every call that the back end refuses is logged, here as in the browser.
afterEach(() => vi.mocked(console.error).mockClear())

const BUILD = 'POST /api/admin/publishing/build'
const CONFIRM = 'POST /api/admin/second-factor/confirm'
const needs = (error: string) => ({ status: 403, body: { error, message: 'This needs a code.' } })

const open = async (answers: Answers) => {
  const server = await smallServer(answers)
  openPage(signedIn(), '/admin/publishing')
  const { requestBuild } = await import('#contract/publishing/request-build.ts')
  const factor = await import('#stores/second-factor/second-factor.ts')
  const { codeFormOf } = await import('#stores/second-factor/second-factor-code.ts')
  const { explain } = await import('#stores/explain.ts')
  const { redirectOnSessionError } = await import('#stores/account/admins-only.ts')
  return {
    ...server,
    ...factor,
    codeFormOf,
    explain,
    redirectOnSessionError,
    build: async () => (await factor.withSecondFactor(requestBuild())).message,
    question: () => vi.waitUntil(() => factor.$factorQuestion.get()),
  }
}

test('an action that needs a code waits for a right one and is then done, once', async () => {
  let isConfirmed = false
  let built = 0
  const page = await open({
    [BUILD]: () => {
      if (!isConfirmed) return needs('second_factor_unconfirmed')
      built += 1
      return { body: { message: 'A build begins in a moment.' } }
    },
    [CONFIRM]: ({ body }) => {
      isConfirmed = JSON.stringify(body) === '{"code":"123456"}'
      return isConfirmed
        ? { body: { isRequired: true } }
        : {
            status: 422,
            body: { error: 'invalid', message: 'Please check.', fields: { code: 'Not right.' } },
          }
    },
  })
  const toastTexts = page.build()
  const question = await page.question()
  expect(question.asks).toBe('code')
  const form = page.codeFormOf(question)
  await form.send({ typed: '000000', isRecovery: false })
  expect(form.$form.get()).toMatchObject({ step: 'refused', fields: { code: 'Not right.' } })
  expect(built).toBe(0)
  await form.send({ typed: '123456', isRecovery: false })
  expect(await toastTexts).toBe('A build begins in a moment.')
  expect(built).toBe(1)
  expect(page.$factorQuestion.get()).toBeNull()
})

test('actions pressed before the dialog came continue with one code, and a file pressed twice is saved once', async () => {
  let isConfirmed = false
  const once = (answer: Answer) => () => (isConfirmed ? answer : needs('second_factor_unconfirmed'))
  const page = await open({
    [BUILD]: once({ body: { message: 'A build begins in a moment.' } }),
    'GET /api/admin/reports': once({ body: 'a,b', headers: { 'content-type': 'text/csv' } }),
    [CONFIRM]: () => {
      isConfirmed = true
      return { body: { isRequired: true } }
    },
  })
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  const { savePayments } = await import('#stores/reports/reports.ts')
  const range = { from: '2026-04', to: '2026-04' } as const
  const acts = [savePayments(range), savePayments(range), page.build()]
  const question = await page.question()
  await vi.waitUntil(() => page.got.length === 2)
  await page.codeFormOf(question).send({ typed: '123456', isRecovery: false })
  await Promise.all(acts)
  expect(page.$factorQuestion.get()).toBeNull()
  expect(saved).toEqual(['payments-2026-04.csv'])
})

test('somebody without a second factor is led to set one up, and asked for it again until she has it', async () => {
  const answers = [
    needs('second_factor_missing'),
    needs('second_factor_missing'),
    { body: { message: 'Done' } },
  ]
  const page = await open({ [BUILD]: () => answers.shift() ?? { status: 500 } })
  const toastTexts = page.build()
  const first = await page.question()
  expect(first.asks).toBe('set-up')
  first.answer(true)
  const second = await vi.waitUntil(() => {
    const open = page.$factorQuestion.get()
    return open === first ? undefined : open
  })
  // A late answer to the first question is no answer to the second.
  first.answer(false)
  second.answer(true)
  expect(await toastTexts).toBe('Done')
})

test('a cancelled action isn’t done, says why, and leads nobody away', async () => {
  const page = await open({ [BUILD]: needs('second_factor_unconfirmed') })
  const toastTexts = page.build().catch((error: unknown) => error)
  const question = await page.question()
  question.answer(false)
  const error = await toastTexts
  expect(page.explain(error, 'otherwise')).toBe('This needs a code.')
  expect(page.redirectOnSessionError(error)).toBe(false)
  expect(goTo).not.toHaveBeenCalled()
  expect(page.got).toHaveLength(1)
})

test('every other refusal is passed on without a question', async () => {
  const page = await open({ [BUILD]: needs('admins_only') })
  await expect(page.build()).rejects.toMatchObject({ code: 'admins_only' })
  expect(page.$factorQuestion.get()).toBeNull()
})

const FACTOR = 'GET /api/admin/second-factor'
const FINISH = 'POST /api/admin/second-factor/finish'
const standing = (recoveryCodes: number) => ({
  body: { setUpAt: '2026-04-01T00:00:00.000Z', recoveryCodes, isRequired: true },
})

test('recovery codes that arrive after “Cancel” stay until they are saved', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let asked = 0
  const { got } = await open({
    [FACTOR]: async () => {
      asked += 1
      if (asked === 2) await held
      return standing(8)
    },
    [FINISH]: { body: { recoveryCodes: ['ABCD'] } },
  })
  const page = await import('#stores/second-factor/second-factor-page.ts')
  const { $factorView: $view } = page
  page.showFactor()
  await vi.waitUntil(() => $view.get().state === 'ready')
  page.showFactor()
  await page.firstCodeForm('2026-04-01T00:00:00.000Z').send('123456')
  expect($view.get()).toEqual({ state: 'codes', codes: ['ABCD'] })
  letGo()
  await arrive()
  expect($view.get().state).toBe('codes')
  page.showFactor()
  await vi.waitUntil(() => $view.get().state === 'ready')
  expect(got).toHaveLength(4)
})

test('somebody who signs in after another sees her own second factor', async () => {
  const meera = {
    token: token({ exp: Date.now() / 1000 + 3600, sub: 'meera' }),
    user: { ...user, _id: 'u2' },
  }
  await open({
    [FACTOR]: ({ headers }) => standing(headers.authorization === `Bearer ${meera.token}` ? 5 : 8),
  })
  const { openSession } = await import('#stores/account/session.ts')
  const { $factorView: $view, followFactor } = await import('#stores/second-factor/second-factor-page.ts')
  onTestFinished(followFactor())
  await vi.waitUntil(() => $view.get().state === 'ready')
  openSession(meera)
  await vi.waitFor(() => expect($view.get()).toMatchObject({ state: 'ready', factor: { recoveryCodes: 5 } }))
})

test('continuing before the second factor is set up says so, and what was begun still waits', async () => {
  let isSetUp = false
  const page = await open({
    [BUILD]: () =>
      isSetUp ? { body: { message: 'A build begins in a moment.' } } : needs('second_factor_missing'),
  })
  const built = page.build()
  const first = await page.question()
  expect(first).toMatchObject({ asks: 'set-up', isAgain: false })
  first.answer(true)
  const second = await page.question()
  expect(second).toMatchObject({ asks: 'set-up', isAgain: true })
  isSetUp = true
  second.answer(true)
  expect(await built).toBe('A build begins in a moment.')
})
