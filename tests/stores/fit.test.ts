// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { messages } from '#copy/messages.ts'
import { forbidStorage, fromOtherTab, openPage, signedIn, token, user } from './shop-page.ts'

const KEPT = { unit: 'cm', taken: { bust: 910 } }

const openForm = async (stored?: unknown, session: Readonly<Record<string, unknown>> = {}) => {
  openPage({ ...session, ...(stored !== undefined && { fitPassport: stored }) })
  const form = await import('#stores/fit/measuring.ts')
  const { $passport } = await import('#stores/fit/passport.ts')
  form.followPassport()
  return {
    ...form,
    $passport,
    shows: (measure: 'bust' | 'waist') => form.shownOf(form.$measuring.get(), measure),
  }
}
const storedText = () => localStorage.getItem('fitPassport')

afterEach(() => void vi.restoreAllMocks())

test('what is kept is shown again, and kept unchanged keeps its millimetres', async () => {
  const { shows, showIn, keepMeasures } = await openForm({ unit: 'cm', taken: { bust: 911 } })
  expect(shows('bust')).toBe('91.1')
  showIn('in')
  expect(shows('bust')).toBe('35¾')
  expect(await keepMeasures()).toBe(true)
  expect(JSON.parse(storedText() ?? '')).toEqual({ unit: 'in', taken: { bust: 911 } })
})

test('a wrong entry holds all of them back and loses nothing', async () => {
  const { $measuring, typeMeasure, keepMeasures, shows } = await openForm(KEPT)
  typeMeasure('bust', '92')
  typeMeasure('waist', 'x')
  expect(await keepMeasures()).toBe(false)
  expect($measuring.get().faults).toEqual({ waist: expect.stringContaining('91') })
  expect([shows('bust'), shows('waist')]).toEqual(['92', 'x'])
  expect(JSON.parse(storedText() ?? '')).toEqual(KEPT)
})

test('what is typed and not kept is not left without a question, and nothing else is asked about', async () => {
  const { typeMeasure, keepMeasures, guardUnkept } = await openForm(KEPT)
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const unguard = guardUnkept()
  expect(isAsked()).toBe(false)
  typeMeasure('waist', '70')
  expect(isAsked()).toBe(true)
  typeMeasure('waist', '')
  expect(isAsked()).toBe(false)
  typeMeasure('waist', 'x')
  expect(isAsked()).toBe(true)
  typeMeasure('waist', '70')
  await keepMeasures()
  expect(isAsked()).toBe(false)
  typeMeasure('bust', '92')
  expect(isAsked()).toBe(true)
  unguard()
  expect(isAsked()).toBe(false)
})

test('where nothing can be kept that is said, and leaving asks until they are deleted', async () => {
  const { $measuring, typeMeasure, keepMeasures, guardUnkept, eraseMeasures } = await openForm()
  forbidStorage()
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const unguard = guardUnkept()
  typeMeasure('bust', '92')
  expect(await keepMeasures()).toBe(true)
  expect($measuring.get().text).toBe(messages.shop.notKept)
  expect(isAsked()).toBe(true)
  await eraseMeasures()
  expect(isAsked()).toBe(false)
  unguard()
})

test('another tab is followed, but never over what is being typed', async () => {
  const { shows, typeMeasure } = await openForm(KEPT)
  fromOtherTab('fitPassport', JSON.stringify({ unit: 'cm', taken: { bust: 930 } }))
  expect(shows('bust')).toBe('93')
  typeMeasure('bust', '94')
  fromOtherTab('fitPassport', JSON.stringify({ unit: 'cm', taken: { bust: 950 } }))
  expect(shows('bust')).toBe('94')
})

test('what is typed before the kept measurements are there is kept beside them, not in their place', async () => {
  openPage({ fitPassport: { unit: 'cm', taken: { bust: 910, waist: 700, hip: 990 } } })
  const { typeMeasure, followPassport, keepMeasures } = await import('#stores/fit/measuring.ts')
  typeMeasure('bust', '92')
  followPassport()
  expect(await keepMeasures()).toBe(true)
  expect(JSON.parse(storedText() ?? '')).toEqual({
    unit: 'cm',
    taken: { bust: 920, waist: 700, hip: 990 },
  })
})

test('another tab’s measurements survive a field that is being typed here', async () => {
  const { typeMeasure, keepMeasures } = await openForm(KEPT)
  typeMeasure('waist', '70')
  fromOtherTab('fitPassport', JSON.stringify({ unit: 'cm', taken: { bust: 930, hip: 990 } }))
  expect(await keepMeasures()).toBe(true)
  expect(JSON.parse(storedText() ?? '').taken).toEqual({ bust: 930, waist: 700, hip: 990 })
})

test('a field that is emptied is deleted, and no other', async () => {
  const { typeMeasure, keepMeasures } = await openForm({ unit: 'cm', taken: { bust: 910, waist: 700 } })
  typeMeasure('waist', '')
  expect(await keepMeasures()).toBe(true)
  expect(JSON.parse(storedText() ?? '').taken).toEqual({ bust: 910 })
})

test('deleted measurements leave nothing behind, and what was typed over them goes, too', async () => {
  const { $measuring, shows, typeMeasure, keepMeasures, eraseMeasures } = await openForm(KEPT)
  await keepMeasures()
  typeMeasure('bust', '94')
  await eraseMeasures()
  expect(storedText()).toBeNull()
  expect(shows('bust')).toBe('')
  expect($measuring.get().text).toBe('')
  const { $erased } = await import('#stores/fit/account-passport.ts')
  // Nobody is signed in: what an account has, and what it was sent with, is out of reach.
  expect($erased.get()).toBe('Deleted from this browser.')
})

describe('beside an account', () => {
  const ACCOUNT = { rev: 4, passport: { unit: 'cm', taken: { bust: 900, hip: 1000 } } }

  /** The form of somebody who is signed in; answers what was saved in her account. */
  const openSignedIn = async (stored?: unknown) => {
    const saved: unknown[] = []
    vi.stubGlobal('fetch', async (_url: unknown, init?: RequestInit) => {
      if (init?.method === 'GET') return Response.json(ACCOUNT)
      saved.push(JSON.parse(String(init?.body)))
      return Response.json({ rev: 5, passport: saved.at(-1) })
    })
    const form = await openForm(stored, signedIn())
    const { $account, followAccount } = await import('#stores/fit/account-passport.ts')
    const loaded = async () => {
      followAccount()
      await vi.waitFor(() => expect($account.get().state).toBe('known'))
    }
    return { ...form, loaded, saved }
  }

  test('what is kept here follows into the account that had the same', async () => {
    const { typeMeasure, keepMeasures, loaded, saved } = await openSignedIn(ACCOUNT.passport)
    await loaded()
    typeMeasure('bust', '91')
    await keepMeasures()
    expect(saved).toEqual([{ unit: 'cm', taken: { bust: 910, hip: 1000 }, rev: 4 }])
  })

  test('an account that has others is asked about, never overwritten on the way', async () => {
    const { typeMeasure, keepMeasures, loaded, saved } = await openSignedIn(KEPT)
    await loaded()
    typeMeasure('bust', '92')
    await keepMeasures()
    expect(saved).toEqual([])
    expect(JSON.parse(storedText() ?? '').taken).toEqual({ bust: 920 })
  })

  test('what comes from the account comes beside what is being typed', async () => {
    const { typeMeasure, keepMeasures, loaded, $passport } = await openSignedIn()
    typeMeasure('waist', '70')
    await loaded()
    await keepMeasures()
    expect($passport.get().taken).toEqual({ bust: 900, waist: 700, hip: 1000 })
  })

  /** What is left in the browser after signing out. */
  const afterSignOut = async () => {
    vi.stubGlobal('fetch', async () => new Response(null, { status: 204 }))
    vi.stubGlobal('google', { accounts: { id: { disableAutoSelect: () => undefined } } })
    const { signOut } = await import('#stores/account/sign-in.ts')
    await signOut()
    return storedText()
  }

  test('what came from the account leaves this browser at sign-out', async () => {
    const { loaded, $passport } = await openSignedIn()
    await loaded()
    expect($passport.get().taken).toEqual(ACCOUNT.passport.taken)
    expect(await afterSignOut()).toBeNull()
  })

  test('so does what the account had already, took since, or gave in the place of others', async () => {
    const same = await openSignedIn(ACCOUNT.passport)
    await same.loaded()
    expect(await afterSignOut()).toBeNull()
    const changed = await openSignedIn(ACCOUNT.passport)
    await changed.loaded()
    changed.typeMeasure('bust', '91')
    await changed.keepMeasures()
    expect(await afterSignOut()).toBeNull()
    const other = await openSignedIn(KEPT)
    await other.loaded()
    other.adoptAccountMeasures()
    expect(await afterSignOut()).toBeNull()
  })

  test('what was typed here and never kept in the account stays at sign-out', async () => {
    const { loaded } = await openSignedIn(KEPT)
    await loaded()
    expect(JSON.parse((await afterSignOut()) ?? '')).toEqual(KEPT)
  })

  test('a copy of what was deleted on another device goes, and what was changed here since stays', async () => {
    const { loaded, $passport } = await openSignedIn()
    await loaded()
    const deleted = { rev: 5, passport: null }
    const openAgain = async (stored: unknown, answer: object) => {
      const form = await openForm(stored, signedIn())
      vi.stubGlobal('fetch', async () => Response.json(answer))
      const account = await import('#stores/fit/account-passport.ts')
      account.followAccount()
      await vi.waitFor(() => expect(account.$account.get().state).toBe('known'))
      return { ...form, ...account }
    }
    const copy = JSON.parse(storedText() ?? '')
    expect(copy.taken).toEqual($passport.get().taken)
    const changed = await openForm(copy, signedIn())
    vi.stubGlobal('fetch', async () => Response.error())
    changed.typeMeasure('bust', '91')
    await changed.keepMeasures()
    const edited = JSON.parse(storedText() ?? '')

    expect((await openAgain(copy, deleted)).$account.get()).toMatchObject({
      notice: 'You deleted them on another device, so they have been deleted here too.',
    })
    expect(storedText()).toBeNull()
    // A database that was restored has never heard of them.
    expect((await openAgain(copy, { rev: 0, passport: null })).$passport.get().taken).toEqual(copy.taken)
    const page = await openAgain(edited, deleted)
    expect(page.$passport.get().taken).toEqual({ bust: 910, hip: 1000 })
    expect(await afterSignOut()).toBeNull()
  })

  test('what another account left is offered to nobody who signs in, on whichever page', async () => {
    const theirs = { ...KEPT, account: 'u2' }
    openPage({ fitPassport: theirs })
    const { fillOffer } = await import('#islands/fit/attach-offer.ts')
    const place = document.createElement('div')
    fillOffer(place)
    expect(place.textContent).not.toBe('')
    const { openSession } = await import('#stores/account/session.ts')
    openSession({ token: token({ iat: Date.now() / 1000, exp: Date.now() / 1000 + 60 }), user })
    expect(place.textContent).toBe('')
    expect(storedText()).toBeNull()

    openPage({ ...signedIn(), fitPassport: theirs })
    const { $passport } = await import('#stores/fit/passport.ts')
    expect($passport.get().taken).toEqual({})
    expect(storedText()).toBeNull()
  })

  test('a copy that another account left gives way to hers', async () => {
    const { loaded, $passport, saved } = await openSignedIn({ ...KEPT, account: 'u2' })
    await loaded()
    expect($passport.get().taken).toEqual(ACCOUNT.passport.taken)
    expect(saved).toEqual([])
  })
})

test.each(['{', '[]', '"x"', { unit: 'cm', taken: { bust: 'x', toString: 900 } }])(
  'a storage that holds %o is as good as empty',
  async (odd) => {
    openPage({})
    localStorage.setItem('fitPassport', typeof odd === 'string' ? odd : JSON.stringify(odd))
    const { $passport } = await import('#stores/fit/passport.ts')
    expect($passport.get().taken).toEqual({})
  },
)
