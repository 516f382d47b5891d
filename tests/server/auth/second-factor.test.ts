import { expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/time/dates.ts'
import { verifyAudit } from '#server/audit/verify.ts'
import { openAccountsIn } from '#server/auth/account.ts'
import { forgetSecondFactor } from '#server/auth/second-factor-rows.ts'
import { openApp } from '#server/app.ts'
import { actsOf, auditOf } from '../../support/audit.ts'
import type { Client } from '../../support/client.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsOf, subjectsOf } from '../../support/emails.ts'
import { build, codeAt, confirm, factor, REQUIRED, setUp, STEP_MS } from '../../support/second-factor.ts'
import type { Shop } from '../../support/shop.ts'

const EMAIL = 'admin@example.in'

const wrongCode = (shop: Shop, secret: string) => {
  const right = [-1, 0, 1].map((steps) => codeAt(shop, secret, steps * STEP_MS))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

interface Begun {
  readonly secret: string
  readonly begunAt: string
}

/** Begins a set-up. */
const begin = async (admin: Client): Promise<Begun> => (await admin.post<Begun>(`${factor}/start`)).body

onBothDatabases((open) => {
  /** A shop that requires a second factor, and an administrator who has just signed in. */
  const withAdmin = async () => {
    const shop = await open(REQUIRED)
    return { shop, admin: await shop.signIn(EMAIL, 'admin') }
  }

  test('if the setting is off, signing in is enough', async () => {
    const shop = await open()
    const admin = await shop.signIn(EMAIL, 'admin')
    expect((await build(admin)).status).toBe(202)
    expect((await admin.get(factor)).body).toMatchObject({ isRequired: false, setUpAt: null })
  })

  test('a confirmation is valid only in its own session, for a quarter of an hour', async () => {
    const shop = await open(REQUIRED)
    const [desk, telephone] = [await shop.signIn(EMAIL, 'admin'), await shop.signIn(EMAIL, 'admin')]
    const { secret } = await setUp(shop, desk)
    expect((await build(desk)).status).toBe(202)
    expect((await build(telephone)).body).toMatchObject({ error: 'second_factor_unconfirmed' })
    expect((await confirm(telephone, codeAt(shop, secret))).body).toMatchObject({ isRequired: true })
    expect((await build(telephone)).status).toBe(202)
    shop.passTime(15 * MINUTE_MS - STEP_MS)
    expect((await build(desk)).status).toBe(403)
    expect((await build(telephone)).status).toBe(202)
    shop.passTime(STEP_MS)
    expect((await build(telephone)).status).toBe(403)
  })

  test('a confirmation made while the clock was ahead is no longer valid once the clock is right', async () => {
    const { shop, admin } = await withAdmin()
    const { secret } = await setUp(shop, admin)
    shop.passTime(60 * MINUTE_MS)
    const later = await shop.signIn(EMAIL, 'admin')
    await confirm(later, codeAt(shop, secret))
    expect((await build(later)).status).toBe(202)
    // Another server's clock may be slightly behind.
    shop.passTime(-STEP_MS)
    expect((await build(later)).status).toBe(202)
    shop.passTime(-60 * MINUTE_MS + STEP_MS)
    expect((await build(later)).body).toMatchObject({ error: 'second_factor_unconfirmed' })
    expect((await later.post(`${factor}/start`)).body).toMatchObject({ error: 'sign_in_again' })
    // Until then no code is later than the one that was used.
    expect((await confirm(admin, codeAt(shop, secret))).status).toBe(422)
  })

  test('a code is valid once, even if sent twice at the same moment, and invalidates every earlier one', async () => {
    const shop = await open(REQUIRED)
    const [desk, telephone] = [await shop.signIn(EMAIL, 'admin'), await shop.signIn(EMAIL, 'admin')]
    const { secret } = await setUp(shop, desk)
    const code = codeAt(shop, secret)
    const earlier = codeAt(shop, secret, -STEP_MS)
    const both = await Promise.all([confirm(desk, code), confirm(telephone, code)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await confirm(telephone, code)).status).toBe(422)
    expect((await confirm(telephone, earlier)).status).toBe(422)
    shop.passTime(STEP_MS)
    expect((await confirm(telephone, codeAt(shop, secret))).status).toBe(200)
  })

  test('a right code sent again and again, from anywhere, counts once and locks nobody out', async () => {
    const shop = await open(REQUIRED)
    const sessions = await Promise.all(Array.from({ length: 8 }, () => shop.signIn(EMAIL, 'admin')))
    const desk = await shop.signIn(EMAIL, 'admin')
    const { secret, recoveryCodes } = await setUp(shop, desk)
    const [first = '', second = ''] = recoveryCodes
    const onceOfEight = [200, ...Array.from({ length: 7 }, () => 422)]
    for (const code of [codeAt(shop, secret), first]) {
      const atOnce = await Promise.all(sessions.map((session) => confirm(session, code)))
      expect(atOnce.map(({ status }) => status).toSorted()).toEqual(onceOfEight)
      for (const session of sessions) expect((await confirm(session, code)).status).toBe(422)
      const opened = await Promise.all(sessions.map(build))
      expect(opened.filter(({ status }) => status === 202)).toHaveLength(1)
      await shop.app.db.kysely.deleteFrom('factor_confirmations').execute()
    }
    expect((await desk.get(factor)).body).toMatchObject({ recoveryCodes: 7 })
    expect(await actsOf(shop)).not.toContain('second-factor.refused')
    expect((await confirm(desk, second)).status).toBe(200)
    shop.passTime(STEP_MS)
    expect((await confirm(desk, codeAt(shop, secret))).status).toBe(200)
  })

  test('sending a used code again doesn’t undo a wrong one, and looks like a wrong one', async () => {
    const { shop, admin } = await withAdmin()
    const { secret } = await setUp(shop, admin)
    const used = codeAt(shop, secret)
    const wrong = wrongCode(shop, secret)
    expect((await confirm(admin, used)).status).toBe(200)
    const answers: unknown[] = []
    for (const code of [used, wrong, used, wrong, used, wrong, used, wrong, used])
      answers.push((await confirm(admin, code)).body)
    const told = { error: 'invalid', fields: { code: 'This code is wrong or has already been used.' } }
    for (const answer of answers) expect(answer).toMatchObject(told)
    expect((await confirm(admin, wrong)).status).toBe(429)
    expect((await confirm(admin, used)).status).toBe(429)
  })

  test('the first code of a set-up is used up by it', async () => {
    const { shop, admin } = await withAdmin()
    const { secret, begunAt } = await begin(admin)
    const code = codeAt(shop, secret)
    expect((await admin.post(`${factor}/finish`, { code, begunAt })).status).toBe(200)
    expect((await confirm(await shop.signIn(EMAIL, 'admin'), code)).status).toBe(422)
  })

  test('a phone’s clock may be one step off either way, and no more', async () => {
    const { shop, admin } = await withAdmin()
    const { secret } = await setUp(shop, admin)
    for (const [steps, status] of [
      [-2, 422],
      [2, 422],
      [-1, 200],
      [1, 200],
    ] as const) {
      // To the beginning of a step, so that none ends between making a code and checking it.
      shop.passTime(10 * STEP_MS - (shop.app.clock().getTime() % STEP_MS))
      expect((await confirm(admin, codeAt(shop, secret, steps * STEP_MS))).status, `${steps} steps`).toBe(
        status,
      )
    }
  })

  test('of two hundred guesses five are checked, then the pauses grow', async () => {
    const { shop, admin } = await withAdmin()
    const { secret, recoveryCodes } = await setUp(shop, admin)
    const wrong = wrongCode(shop, secret)
    const guesses: number[] = []
    // As many at once as the database has connections: more would have to wait for one, some of them too long.
    for (let n = 0; n < 20; n += 1) {
      const some = await Promise.all(Array.from({ length: 10 }, () => confirm(admin, wrong)))
      guesses.push(...some.map(({ status }) => status))
    }
    expect(guesses.filter((status) => status === 422)).toHaveLength(4)
    expect(guesses.filter((status) => status === 429)).toHaveLength(196)
    expect((await actsOf(shop)).filter((act) => act === 'second-factor.refused')).toHaveLength(5)

    const blocked = await confirm(admin, codeAt(shop, secret))
    expect(blocked.status).toBe(429)
    expect(Number(blocked.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect((await confirm(admin, recoveryCodes[0] ?? '')).status).toBe(429)
    shop.passTime(15 * MINUTE_MS)
    expect((await confirm(admin, wrongCode(shop, secret))).status).toBe(429)
    shop.passTime(15 * MINUTE_MS)
    expect((await confirm(admin, codeAt(shop, secret))).status).toBe(429)
    shop.passTime(15 * MINUTE_MS)
    expect((await confirm(admin, codeAt(shop, secret))).status).toBe(200)
    // A right code restores the attempts.
    expect((await confirm(admin, wrongCode(shop, secret))).status).toBe(422)
    expect(await subjectsOf(shop, EMAIL)).toEqual([
      'Your second factor was set up',
      'Wrong codes were entered',
      'Wrong codes were entered',
    ])
  })

  test('a recovery code is valid once, however it is typed, and its owner is notified', async () => {
    const { shop, admin } = await withAdmin()
    const { recoveryCodes } = await setUp(shop, admin)
    expect(recoveryCodes).toHaveLength(8)
    expect(new Set(recoveryCodes).size).toBe(8)
    const [code = ''] = recoveryCodes
    const typed = code.toLowerCase().replace(/(.{4})/g, '$1-')
    const later = await shop.signIn(EMAIL, 'admin')
    expect((await confirm(later, typed)).body).toMatchObject({ recoveryCodes: 7 })
    expect((await build(later)).status).toBe(202)
    expect((await confirm(later, code)).status).toBe(422)
    expect(await subjectsOf(shop, EMAIL)).toContain('A recovery code was used')

    const renewed = await later.post<{ recoveryCodes: string[] }>(`${factor}/recovery-codes`)
    expect(renewed.body.recoveryCodes).toHaveLength(8)
    expect((await confirm(later, recoveryCodes[1] ?? '')).status).toBe(422)
    expect((await confirm(later, renewed.body.recoveryCodes[1] ?? '')).status).toBe(200)
  })

  test('if recovery codes are made several times at once, only the last eight are valid', async () => {
    const { shop, admin } = await withAdmin()
    await setUp(shop, admin)
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([1, 2, 3].map(() => admin.post(`${factor}/recovery-codes`)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
      expect((await admin.get(factor)).body).toMatchObject({ recoveryCodes: 8 })
    }
  })

  test('a recovery code doesn’t open another account', async () => {
    const { shop, admin } = await withAdmin()
    const other = await shop.signIn('other@example.in', 'admin')
    const { recoveryCodes } = await setUp(shop, admin)
    await setUp(shop, other)
    shop.passTime(15 * MINUTE_MS)
    expect((await confirm(other, recoveryCodes[0] ?? '')).status).toBe(422)
  })

  test('setting up needs a sign-in within the last quarter of an hour, and the factor that is already set up', async () => {
    const shop = await open(REQUIRED)
    const stale = await shop.signIn(EMAIL, 'admin')
    shop.passTime(15 * MINUTE_MS)
    expect((await stale.post(`${factor}/start`)).body).toMatchObject({ error: 'sign_in_again' })
    const fresh = await shop.signIn(EMAIL, 'admin')
    const { secret } = await setUp(shop, fresh)
    const thief = await shop.signIn(EMAIL, 'admin')
    expect((await thief.post(`${factor}/start`)).body).toMatchObject({ error: 'second_factor_unconfirmed' })
    expect((await thief.post(`${factor}/recovery-codes`)).status).toBe(403)
    const next = await setUp(shop, fresh)
    expect(next.secret).not.toBe(secret)
    expect((await confirm(fresh, codeAt(shop, secret))).status).toBe(422)
    expect((await confirm(fresh, codeAt(shop, next.secret))).status).toBe(200)
  })

  test('an administrator who signed in long ago must sign in again before a code is asked for and used up', async () => {
    const { shop, admin } = await withAdmin()
    const { recoveryCodes } = await setUp(shop, admin)
    shop.passTime(15 * MINUTE_MS)
    expect((await admin.post(`${factor}/start`)).body).toMatchObject({ error: 'sign_in_again' })
    const again = await shop.signIn(EMAIL, 'admin')
    expect((await again.post(`${factor}/start`)).body).toMatchObject({ error: 'second_factor_unconfirmed' })
    await confirm(again, recoveryCodes[0] ?? '')
    expect((await again.post(`${factor}/start`)).status).toBe(200)
  })

  test('a new factor ends the previous one’s confirmations in other sessions', async () => {
    const shop = await open(REQUIRED)
    const [desk, telephone] = [await shop.signIn(EMAIL, 'admin'), await shop.signIn(EMAIL, 'admin')]
    const { secret } = await setUp(shop, desk)
    await confirm(telephone, codeAt(shop, secret))
    expect((await build(telephone)).status).toBe(202)
    await setUp(shop, desk)
    expect((await build(telephone)).status).toBe(403)
    expect((await build(desk)).status).toBe(202)
  })

  test('a set-up that isn’t finished with a right code in time doesn’t count', async () => {
    const { shop, admin } = await withAdmin()
    const never = { code: '123456', begunAt: '2026-01-01T00:00:00.000Z' }
    expect((await admin.post(`${factor}/finish`, never)).status).toBe(409)
    const { secret, begunAt } = await begin(admin)
    const finish = (code: string) => admin.post(`${factor}/finish`, { code, begunAt })
    expect((await finish('ABCDEFGHIJKLMNOP')).body).toMatchObject({
      fields: { code: 'Please enter the six digits that your app shows.' },
    })
    expect((await finish(wrongCode(shop, secret))).status).toBe(422)
    expect((await build(admin)).body).toMatchObject({ error: 'second_factor_missing' })
    expect((await confirm(admin, codeAt(shop, secret))).body).toMatchObject({
      error: 'second_factor_missing',
    })
    shop.passTime(15 * MINUTE_MS)
    expect((await finish(codeAt(shop, secret))).body).toMatchObject({ error: 'second_factor_not_started' })
  })

  test('of two set-ups the later one counts, with a different secret, and the earlier one is told so', async () => {
    const { shop, admin } = await withAdmin()
    const finish = ({ secret, begunAt }: Begun) =>
      admin.post(`${factor}/finish`, { code: codeAt(shop, secret), begunAt })
    const earlier = await begin(admin)
    shop.passTime(MINUTE_MS)
    const later = await begin(admin)
    // Whoever began the first one would know its secret.
    expect(later.secret).not.toBe(earlier.secret)
    const overtaken = { status: 409, body: { error: 'second_factor_overtaken' } }
    expect(await finish(earlier)).toMatchObject(overtaken)
    expect((await finish(later)).status).toBe(200)
    expect(await finish(earlier)).toMatchObject(overtaken)
    expect(await actsOf(shop)).not.toContain('second-factor.refused')
  })

  test('a set-up’s first code sent many times at once finishes it once, and locks nobody out', async () => {
    const { shop, admin } = await withAdmin()
    const { secret, begunAt } = await begin(admin)
    const finish = () => admin.post(`${factor}/finish`, { code: codeAt(shop, secret), begunAt })
    const answers = await Promise.all(Array.from({ length: 10 }, finish))
    const statuses = answers.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await actsOf(shop)).not.toContain('second-factor.refused')
    shop.passTime(STEP_MS)
    expect((await confirm(admin, codeAt(shop, secret))).status).toBe(200)
  })

  test('a confirmation in one process is valid in every other, and a code used in one is used in all', async () => {
    const { shop, admin } = await withAdmin()
    const { secret } = await setUp(shop, admin)
    const { config, clock, log } = shop.app
    const second = await openApp(config, { now: clock, log, outsideTime: async () => clock() })
    try {
      const request = () =>
        new Request('http://shop/', { headers: { authorization: `Bearer ${admin.token}` } })
      await expect(second.secondFactor.requireConfirmedAdmin(request())).resolves.toMatchObject({
        email: EMAIL,
      })
      const code = codeAt(shop, secret)
      await second.secondFactor.confirm(request(), code)
      expect((await confirm(admin, code)).status).toBe(422)
      const wrong = wrongCode(shop, secret)
      const tries = await Promise.allSettled(
        Array.from({ length: 10 }, () => second.secondFactor.confirm(request(), wrong)),
      )
      expect(tries.every(({ status }) => status === 'rejected')).toBe(true)
      expect((await confirm(admin, wrong)).status).toBe(429)
    } finally {
      await second.close()
    }
  })

  test('the secret is not in the database, and survives a change of keys as long as the old key still verifies', async () => {
    const { shop, admin } = await withAdmin()
    const { secret, recoveryCodes } = await setUp(shop, admin)
    const { kysely } = shop.app.db
    const rows = [
      await kysely.selectFrom('second_factors').selectAll().execute(),
      await kysely.selectFrom('recovery_codes').selectAll().execute(),
      await auditOf(shop),
      await emailsOf(shop),
    ]
    for (const told of [secret, ...recoveryCodes]) {
      expect(JSON.stringify(rows)).not.toContain(told)
      expect(shop.logged.join('')).not.toContain(told)
    }

    const { config, clock, log } = shop.app
    const [old = ''] = config.JWT_SECRETS
    const next = 'another-key-of-the-tests-with-more-than-32'
    const openWith = (JWT_SECRETS: readonly string[]) =>
      openApp({ ...config, JWT_SECRETS }, { now: clock, log, outsideTime: async () => clock() })
    const confirmIn = async (keys: readonly string[]) => {
      const app = await openWith(keys)
      try {
        const account = await openAccountsIn(kysely).executeTakeFirstOrThrow()
        const token = await app.auth.sessions.begin(account)
        const headers = { authorization: `Bearer ${token}` }
        shop.passTime(STEP_MS)
        return await app.secondFactor
          .confirm(new Request('http://shop/', { headers }), codeAt(shop, secret))
          .then(
            () => 'confirmed',
            (error: unknown) => (error instanceof Error ? error.message : ''),
          )
      } finally {
        await app.close()
      }
    }
    expect(await confirmIn([next, old])).toBe('confirmed')
    expect(await confirmIn([next])).toBe('confirmed')
    expect(await confirmIn([old])).not.toBe('confirmed')
  })

  test('an encrypted secret copied into another account’s row opens nothing', async () => {
    const { shop, admin } = await withAdmin()
    const other = await shop.signIn('other@example.in', 'admin')
    const { secret } = await setUp(shop, admin)
    await setUp(shop, other)
    const { kysely } = shop.app.db
    const rows = await kysely.selectFrom('second_factors').selectAll().execute()
    const mine = rows.find(({ user_id }) => user_id === admin.user?._id)
    await kysely
      .updateTable('second_factors')
      .set({ secret: mine?.secret ?? '', last_step: 0 })
      .execute()
    expect((await confirm(other, codeAt(shop, secret))).status).toBe(422)
    expect((await confirm(admin, codeAt(shop, secret))).status).toBe(200)
  })

  test('somebody who isn’t an administrator has no access to it, and losing the rights ends it', async () => {
    const shop = await open(REQUIRED)
    const asha = await shop.signIn('asha@example.in')
    for (const step of ['start', 'finish', 'confirm', 'recovery-codes'])
      expect((await asha.post(`${factor}/${step}`, { code: '123456' })).status, step).toBe(403)
    const admin = await shop.signIn(EMAIL, 'admin')
    await setUp(shop, admin)
    await shop.app.db.kysely.updateTable('users').set({ is_admin: 0 }).execute()
    expect((await build(admin)).body).toMatchObject({ error: 'admins_only' })
  })

  test('malformed codes are refused without using up an attempt', async () => {
    const { shop, admin } = await withAdmin()
    const { secret } = await setUp(shop, admin)
    for (const code of ['', '12345', '1234567', 'abcdef', '１２３４５６', 'x'.repeat(70), 123_456, null])
      expect((await admin.post(`${factor}/confirm`, { code })).status, String(code)).toBeGreaterThanOrEqual(
        400,
      )
    const code = codeAt(shop, secret)
    expect((await confirm(admin, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect((await actsOf(shop)).filter((act) => act === 'second-factor.refused')).toEqual([])
  })

  test('everything that happens to a second factor is in the audit log', async () => {
    const { shop, admin } = await withAdmin()
    const { secret, recoveryCodes } = await setUp(shop, admin)
    await confirm(admin, codeAt(shop, secret))
    await confirm(admin, wrongCode(shop, secret))
    await confirm(admin, recoveryCodes[0] ?? '')
    await build(admin)
    await admin.post(`${factor}/recovery-codes`)
    expect((await auditOf(shop)).map(({ act, details }) => [act, JSON.parse(details)])).toEqual([
      ['second-factor.started', {}],
      ['second-factor.set-up', {}],
      ['second-factor.confirmed', { by: 'app' }],
      ['second-factor.refused', { wrongCodes: 1 }],
      ['second-factor.confirmed', { by: 'recovery code', left: 7 }],
      ['publishing.build', {}],
      ['second-factor.recovery-codes', {}],
    ])
    expect(await verifyAudit(shop.app.db.kysely, shop.dataDir)).toMatchObject({
      entries: 7,
      problem: undefined,
    })
  })

  test('a confirmation that can’t be logged isn’t given', async () => {
    const { shop, admin } = await withAdmin()
    const { secret } = await setUp(shop, admin)
    shop.passTime(15 * MINUTE_MS)
    await shop.app.db.kysely.schema.alterTable('audit_entries').renameTo('audit_away').execute()
    expect((await confirm(admin, codeAt(shop, secret))).status).toBe(500)
    expect((await build(admin)).status).toBe(403)
  })

  test('an account that has lost its factor is asked to set up another one', async () => {
    const { shop, admin } = await withAdmin()
    const { secret } = await setUp(shop, admin)
    expect(await forgetSecondFactor(shop.app.db.kysely, admin.user?._id ?? '')).toBe(true)
    expect((await build(admin)).body).toMatchObject({ error: 'second_factor_missing' })
    expect((await confirm(admin, codeAt(shop, secret))).status).toBe(403)
    await setUp(shop, admin)
    expect((await build(admin)).status).toBe(202)
  })
})
