// @vitest-environment happy-dom
import { describe, expect, test, vi } from 'vitest'
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

test('stored measurements are shown again, and saving them unchanged keeps their millimetres', async () => {
  const { shows, showIn, keepMeasures } = await openForm({ unit: 'cm', taken: { bust: 911 } })
  expect(shows('bust')).toBe('91.1')
  showIn('in')
  expect(shows('bust')).toBe('35¾')
  expect(await keepMeasures()).toBe(true)
  expect(JSON.parse(storedText() ?? '')).toEqual({ unit: 'in', taken: { bust: 911 } })
})

test('an invalid entry stops all of them from being saved and loses nothing', async () => {
  const { $measuring, typeMeasure, keepMeasures, shows } = await openForm(KEPT)
  typeMeasure('bust', '92')
  typeMeasure('waist', 'x')
  expect(await keepMeasures()).toBe(false)
  expect($measuring.get().faults).toEqual({ waist: expect.stringContaining('91') })
  expect([shows('bust'), shows('waist')]).toEqual(['92', 'x'])
  expect(JSON.parse(storedText() ?? '')).toEqual(KEPT)
})

test('leaving with unsaved input asks first, and nothing else does', async () => {
  const { typeMeasure, keepMeasures, guardUnsaved } = await openForm(KEPT)
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const unguard = guardUnsaved()
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

test('if nothing can be stored the page says so, and leaving asks until they are deleted', async () => {
  const { $measuring, typeMeasure, keepMeasures, guardUnsaved, eraseMeasures } = await openForm()
  forbidStorage()
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  const unguard = guardUnsaved()
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

test('input typed before the stored measurements are loaded is saved beside them, not in their place', async () => {
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

test('another tab’s measurements survive a field being typed here', async () => {
  const { typeMeasure, keepMeasures } = await openForm(KEPT)
  typeMeasure('waist', '70')
  fromOtherTab('fitPassport', JSON.stringify({ unit: 'cm', taken: { bust: 930, hip: 990 } }))
  expect(await keepMeasures()).toBe(true)
  expect(JSON.parse(storedText() ?? '').taken).toEqual({ bust: 930, waist: 700, hip: 990 })
})

test('emptying a field deletes its measurement, and no other', async () => {
  const { typeMeasure, keepMeasures } = await openForm({ unit: 'cm', taken: { bust: 910, waist: 700 } })
  typeMeasure('waist', '')
  expect(await keepMeasures()).toBe(true)
  expect(JSON.parse(storedText() ?? '').taken).toEqual({ bust: 910 })
})

test('deleted measurements leave nothing behind, including unsaved input', async () => {
  const { $measuring, shows, typeMeasure, keepMeasures, eraseMeasures } = await openForm(KEPT)
  await keepMeasures()
  typeMeasure('bust', '94')
  await eraseMeasures()
  expect(storedText()).toBeNull()
  expect(shows('bust')).toBe('')
  expect($measuring.get().text).toBe('')
  const { $erased } = await import('#stores/fit/account-passport.ts')
  // Nobody is signed in, so measurements in an account, or sent with a request, are out of reach.
  expect($erased.get()).toBe('Deleted from this browser.')
})

describe('beside an account', () => {
  const ACCOUNT = { rev: 4, passport: { unit: 'cm', taken: { bust: 900, hip: 1000 } } }

  /** The form of a signed-in customer; returns what was saved in her account, too. */
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

  test('measurements saved here are copied into the account if it had the same', async () => {
    const { typeMeasure, keepMeasures, loaded, saved } = await openSignedIn(ACCOUNT.passport)
    await loaded()
    typeMeasure('bust', '91')
    await keepMeasures()
    expect(saved).toEqual([{ unit: 'cm', taken: { bust: 910, hip: 1000 }, rev: 4 }])
  })

  test('an account with different measurements is asked about, and never overwritten on the way', async () => {
    const { typeMeasure, keepMeasures, loaded, saved } = await openSignedIn(KEPT)
    await loaded()
    typeMeasure('bust', '92')
    await keepMeasures()
    expect(saved).toEqual([])
    expect(JSON.parse(storedText() ?? '').taken).toEqual({ bust: 920 })
  })

  test('measurements from the account are added beside what is being typed', async () => {
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

  test('measurements that came from the account leave this browser at sign-out', async () => {
    const { loaded, $passport } = await openSignedIn()
    await loaded()
    expect($passport.get().taken).toEqual(ACCOUNT.passport.taken)
    expect(await afterSignOut()).toBeNull()
  })

  test('so do those that the account already had, has since taken, or replaced others with', async () => {
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

  test('measurements typed here and never saved in the account stay at sign-out', async () => {
    const { loaded } = await openSignedIn(KEPT)
    await loaded()
    expect(JSON.parse((await afterSignOut()) ?? '')).toEqual(KEPT)
  })

  test('a copy of measurements deleted on another device is removed, and those changed here since stay', async () => {
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
    // A restored database may not know them.
    expect((await openAgain(copy, { rev: 0, passport: null })).$passport.get().taken).toEqual(copy.taken)
    const page = await openAgain(edited, deleted)
    expect(page.$passport.get().taken).toEqual({ bust: 910, hip: 1000 })
    expect(await afterSignOut()).toBeNull()
  })

  test('another account’s leftover measurements are offered to nobody who signs in, on any page', async () => {
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

  test('another account’s leftover copy is replaced by hers', async () => {
    const { loaded, $passport, saved } = await openSignedIn({ ...KEPT, account: 'u2' })
    await loaded()
    expect($passport.get().taken).toEqual(ACCOUNT.passport.taken)
    expect(saved).toEqual([])
  })
})

test.each(['{', '[]', '"x"', { unit: 'cm', taken: { bust: 'x', toString: 900 } }])(
  'storage that holds %o counts as empty',
  async (odd) => {
    openPage({})
    localStorage.setItem('fitPassport', typeof odd === 'string' ? odd : JSON.stringify(odd))
    const { $passport } = await import('#stores/fit/passport.ts')
    expect($passport.get().taken).toEqual({})
  },
)
