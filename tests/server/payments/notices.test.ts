import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/dates.ts'
import { onBothDatabases } from '../../support/databases.ts'
import { emailsTo, subjectsOf } from '../../support/emails.ts'
import {
  postWebhook,
  readOrder,
  refund,
  trailOf,
  useCheckout,
  verify,
  withOrder,
  withPeople,
} from '../../support/checkout.ts'

const { standins, checkout } = useCheckout()
const STAFF = { STAFF_EMAIL: 'staff@ilvara.example' }
const DISPUTE = { amount: 4_250_000, currency: 'INR', reason_code: 'not_received' }

onBothDatabases((open) => {
  test('a dispute flags the order, shows its deadline on the desk, and staff are told once', async () => {
    const { shop, asha, admin } = await withPeople(open({ standins, env: STAFF }))
    const { intent, proof } = await checkout.buy(asha)
    const payment_id = proof.razorpay_payment_id
    const respond_by = Math.floor(Date.UTC(2030, 0, 9, 6) / 1000)
    const told = { payment_id, id: `disp_${payment_id.slice(4)}`, respond_by }
    const dispute = async () => (await readOrder(admin, intent.orderId)).disputes
    const toStaff = async () =>
      (await emailsTo(shop, STAFF.STAFF_EMAIL))
        .filter(({ subject }) => subject.includes('ispute'))
        .map(({ subject, body }) => `${subject}\n${body}`)

    await checkout.dispute('created', told)
    await expect
      .poll(dispute)
      .toMatchObject([{ status: 'open', amount: 42_500, respondBy: '2030-01-09T06:00:00.000Z' }])
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ flagged: true, isPaid: true })
    expect(await toStaff()).toEqual([expect.stringMatching(/answer by 9 January 2030[^]*Razorpay dashboard/)])
    // A customer sees nothing of it.
    expect(await readOrder(asha, intent.orderId)).not.toHaveProperty('disputes')

    await checkout.dispute('created', told)
    await checkout.dispute('won', { ...told, status: 'won' })
    await expect.poll(dispute).toMatchObject([{ status: 'won' }])
    await checkout.dispute('created', told)
    await checkout.dispute('created', { ...told, payment_id, id: `${told.id}x`.slice(0, 20) })
    await expect.poll(dispute).toHaveLength(2)
    expect(await dispute()).toMatchObject([{ status: 'won' }, { status: 'open' }])
    expect((await toStaff()).filter((email) => email.includes('is won'))).toHaveLength(1)
    const changes = ((await readOrder(admin, intent.orderId)).events ?? []).filter(
      ({ what }) => what === 'dispute_changed',
    )
    const history = changes.map(({ details }) => JSON.parse(details || '{}'))
    expect(history).toMatchObject([
      { status: 'open', respondBy: '2030-01-09T06:00:00.000Z' },
      { status: 'won', reason: expect.stringMatching(/./) },
      { status: 'open' },
    ])
    // Nobody has to answer a dispute that is over.
    expect(history[1]).not.toHaveProperty('respondBy')
  })

  test('a dispute is shown beside another flag and removed without it, and staff get one e-mail for each', async () => {
    const { shop, asha, admin } = await withPeople(open({ standins, env: STAFF }))
    const { intent, proof } = await checkout.buy(asha)
    await verify(asha, await checkout.pay(intent.id))
    const told = (n: number) => ({ payment_id: proof.razorpay_payment_id, id: `disp_${Date.now()}${n}` })
    const [first, second] = [told(1), told(2)]
    const flags = async () => (await readOrder(admin, intent.orderId)).flags?.map(({ text }) => text)
    const PAID_TWICE = 'it was paid twice'
    const DISPUTED = 'the customer’s bank disputes a payment'

    await checkout.dispute('created', first)
    await expect.poll(flags).toEqual([PAID_TWICE, DISPUTED])
    await checkout.dispute('action_required', second)
    await expect.poll(async () => (await readOrder(admin, intent.orderId)).disputes).toHaveLength(2)
    await checkout.dispute('won', { ...first, status: 'won' })
    await expect
      .poll(async () => (await readOrder(admin, intent.orderId)).disputes)
      .toMatchObject([{ status: 'won' }, {}])
    expect(await flags()).toEqual([PAID_TWICE, DISPUTED])
    await checkout.dispute('won', { ...second, status: 'won' })
    await expect.poll(flags).toEqual([PAID_TWICE])

    await shop.app.staffEmails.storeEmails()
    const subjects = (await emailsTo(shop, STAFF.STAFF_EMAIL)).map(({ subject, html }) => {
      expect(html).toContain('</html>')
      return subject.replace(/order [\dA-Z]+-[\dA-Z]+(: answer by .+)?/, 'order N')
    })
    expect(subjects.toSorted()).toEqual([
      'Dispute about order N',
      'Dispute about order N',
      'Paid: order N, ₹42,500',
      'Please check order N: it was paid twice',
      'The dispute about order N is won',
      'The dispute about order N is won',
    ])
  })

  test('webhooks about a dispute never take it back, in whatever order they come, and a review is no news for staff', async () => {
    const { shop, asha, admin } = await withPeople(open({ standins, env: STAFF }))
    const { intent, proof } = await checkout.buy(asha)
    const { razorpay_payment_id: payment_id } = proof
    const told = { payment: { id: payment_id }, dispute: { ...DISPUTE, payment_id, id: `disp_${intent.id}` } }
    const begun = Math.floor(Date.now() / 1000)
    const after = async (status: string, seconds: number) => {
      const event = `payment.dispute.${status}`
      const created_at = begun + seconds
      await postWebhook(shop, { ...told, event, created_at, id: `${event} ${seconds} ${intent.id}` })
      return (await readOrder(admin, intent.orderId)).disputes?.map((dispute) => dispute.status)
    }
    expect(await after('action_required', 0)).toEqual(['action_required'])
    // Sent in the same second as the event it led to, or sent again.
    expect(await after('created', 0)).toEqual(['action_required'])
    expect(await after('under_review', 20)).toEqual(['under_review'])
    expect(await after('won', 60)).toEqual(['won'])
    expect(await after('action_required', 30)).toEqual(['won'])
    expect(await after('action_required', 60)).toEqual(['won'])
    // What was decided stays decided, however late a message is made.
    for (const status of ['under_review', 'action_required', 'created'])
      expect(await after(status, 90)).toEqual(['won'])
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ flagged: false })
    const subjects = await subjectsOf(shop, STAFF.STAFF_EMAIL)
    expect(subjects.filter((subject) => subject.includes('ispute'))).toHaveLength(2)
  })

  test('only a further phase reopens a dispute that was won or closed: the customer challenges it', async () => {
    const { shop, asha, admin } = await withPeople(open({ standins, env: STAFF }))
    const { intent, proof } = await checkout.buy(asha)
    const { razorpay_payment_id: payment_id } = proof
    const begun = Math.floor(Date.now() / 1000)
    const after = async (status: string, phase: string, seconds: number) => {
      const event = `payment.dispute.${status}`
      const dispute = { ...DISPUTE, payment_id, id: `disp_${intent.id}`, phase }
      const message = { event, created_at: begun + seconds, payment: { id: payment_id }, dispute }
      await postWebhook(shop, { ...message, id: `${event} ${phase} ${seconds} ${intent.id}` })
      const { flagged, disputes } = await readOrder(admin, intent.orderId)
      return { flagged, disputes: disputes?.map((dispute) => `${dispute.phase} ${dispute.status}`) }
    }
    await after('created', 'chargeback', 0)
    const won = { flagged: false, disputes: ['chargeback won'] }
    expect(await after('won', 'chargeback', 10)).toEqual(won)
    expect(await after('under_review', 'chargeback', 20)).toEqual(won)
    expect(await after('under_review', 'retrieval', 30)).toEqual(won)
    const reopened = { flagged: true, disputes: ['pre_arbitration open'] }
    expect(await after('created', 'pre_arbitration', 40)).toEqual(reopened)
    expect(await after('won', 'chargeback', 50)).toEqual(reopened)
    const closed = { flagged: false, disputes: ['pre_arbitration closed'] }
    expect(await after('closed', 'pre_arbitration', 60)).toEqual(closed)
    expect(await after('action_required', 'pre_arbitration', 70)).toEqual(closed)
    const lost = { flagged: true, disputes: ['pre_arbitration lost'] }
    expect(await after('lost', 'pre_arbitration', 80)).toEqual(lost)
  })

  test('a dispute that is closed without a decision flags its order no more', async () => {
    const { asha, admin } = await withPeople(open({ standins, env: STAFF }))
    const { intent, proof } = await checkout.buy(asha)
    const told = { payment_id: proof.razorpay_payment_id, id: `disp_${intent.id}` }
    await checkout.dispute('created', told)
    await expect.poll(() => readOrder(admin, intent.orderId)).toMatchObject({ flagged: true })
    await checkout.dispute('closed', told)
    await expect
      .poll(() => readOrder(admin, intent.orderId))
      .toMatchObject({ flagged: false, disputes: [{ status: 'closed' }] })
  })

  test('a dispute that is reported before its payment finds the order paid', async () => {
    const { admin, intent } = await withOrder(open({ standins, env: STAFF }))
    const { razorpay_payment_id: payment_id } = await checkout.pay(intent.id)
    await checkout.dispute('created', { payment_id })
    await expect
      .poll(() => readOrder(admin, intent.orderId))
      .toMatchObject({ isPaid: true, disputes: [{ status: 'open' }] })
  })

  test('disputes that no webhook reports are found in the provider’s list, which never takes one back', async () => {
    const { shop, asha, admin } = await withPeople(open({ standins, env: STAFF }))
    const { intent, proof } = await checkout.buy(asha)
    const told = { payment_id: proof.razorpay_payment_id, id: `disp_${proof.razorpay_payment_id.slice(4)}` }
    const status = async () => (await readOrder(admin, intent.orderId)).disputes?.map(({ status }) => status)
    const look = () => Promise.all([shop.app.payments.reconcile(), shop.app.payments.reconcile()])
    await checkout.tellNobody()

    await checkout.dispute('created', told)
    await look()
    expect(await readOrder(admin, intent.orderId)).toMatchObject({
      flagged: true,
      disputes: [{ status: 'open', amount: 42_500 }],
    })
    await checkout.dispute('won', told)
    await look()
    expect(await status()).toEqual(['won'])
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ flagged: false })
    expect((await trailOf(shop, intent.orderId)).filter((entry) => entry.startsWith('dispute'))).toEqual([
      'dispute_changed by reconciler',
      'dispute_changed by reconciler',
    ])
    // A list that is behind.
    await checkout.dispute('under_review', told)
    await look()
    expect(await status()).toEqual(['won'])
    const emails = await emailsTo(shop, STAFF.STAFF_EMAIL)
    expect(emails.filter(({ subject }) => subject.includes('ispute'))).toHaveLength(2)
  })

  test('an answer that the bank sends back needs staff again, each time, and also if only the list shows it', async () => {
    const { shop, asha } = await withPeople(open({ standins, env: STAFF }))
    const { proof } = await checkout.buy(asha)
    const { razorpay_payment_id: payment_id } = proof
    const told = { payment_id, id: `disp_${payment_id.slice(4)}` }
    // Not read through the page: the test outlasts a session.
    const status = () =>
      shop.app.db.kysely
        .selectFrom('disputes')
        .select('status')
        .where('id', '=', told.id)
        .executeTakeFirst()
        .then((row) => row?.status)
    const emails = async () => {
      const subjects = await subjectsOf(shop, STAFF.STAFF_EMAIL)
      return subjects.filter((subject) => subject.startsWith('Dispute')).length
    }
    /** The provider lists what it sent back as open; the list is read `hours` later. */
    const lists = async (event: string, hours: number) => {
      await checkout.dispute(event, told)
      shop.passTime(hours * 60 * 60 * 1000)
      await shop.app.payments.reconcile()
      return status()
    }
    await checkout.dispute('under_review', told)
    await expect.poll(status).toBe('under_review')
    await checkout.tellNobody()
    // The list may be a moment behind the message.
    expect(await lists('action_required', 0)).toBe('under_review')
    expect(await emails()).toBe(0)
    for (const n of [1, 2]) {
      expect(await lists('action_required', 2)).toBe('action_required')
      expect(await lists('action_required', 2)).toBe('action_required')
      expect(await emails()).toBe(n)
      expect(await lists('under_review', 2)).toBe('under_review')
    }
    expect(await lists('won', 2)).toBe('won')
    expect(await lists('action_required', 2)).toBe('won')
  })

  test('a new date to answer a dispute by, which only the list shows, reaches staff once', async () => {
    const { shop, asha, admin } = await withPeople(open({ standins, env: STAFF }))
    const { intent, proof } = await checkout.buy(asha)
    const told = { payment_id: proof.razorpay_payment_id, id: `disp_${proof.razorpay_payment_id.slice(4)}` }
    const listed = async (respondBy: string) => {
      await checkout.dispute('created', { ...told, respond_by: Date.parse(respondBy) / 1000 })
      shop.passTime(2 * 60 * 60 * 1000)
      for (let times = 2; times > 0; times -= 1) await shop.app.payments.reconcile()
      const [dispute] = (await readOrder(admin, intent.orderId)).disputes ?? []
      expect(dispute).toMatchObject({ status: 'open', respondBy })
      const subjects = await subjectsOf(shop, STAFF.STAFF_EMAIL)
      return subjects.filter((subject) => subject.startsWith('Dispute')).length
    }
    await checkout.tellNobody()
    expect(await listed('2030-01-09T06:00:00.000Z')).toBe(1)
    expect(await listed('2030-01-12T06:00:00.000Z')).toBe(2)
  })

  test('the list’s news is taken in although it was last read while the clock was ahead', async () => {
    const { shop, asha, admin } = await withPeople(open({ standins, env: STAFF }))
    const { intent, proof } = await checkout.buy(asha)
    const told = { payment_id: proof.razorpay_payment_id, id: `disp_${proof.razorpay_payment_id.slice(4)}` }
    await checkout.tellNobody()
    await checkout.dispute('under_review', told)
    shop.passTime(DAY_MS)
    await shop.app.payments.reconcile()
    shop.passTime(-DAY_MS)
    await checkout.dispute('lost', told)
    await shop.app.payments.reconcile()
    expect(await readOrder(admin, intent.orderId)).toMatchObject({
      disputes: [{ status: 'lost', deducted: 42_500 }],
      payments: [{ refundable: 0 }],
    })
  })

  test('a dispute about a refunded payment is recorded all the same', async () => {
    const { asha, admin } = await withPeople(open({ standins, env: STAFF }))
    const { intent, proof } = await checkout.buy(asha)
    await refund(admin, intent.orderId, 'all of it')
    await checkout.dispute('action_required', { payment_id: proof.razorpay_payment_id })
    await expect
      .poll(() => readOrder(admin, intent.orderId))
      .toMatchObject({ flagged: true, refundedAmount: 42_500, disputes: [{ status: 'action_required' }] })
    // The bank took the money although it had been refunded: the shop holds nothing of it, but never less than nothing.
    await checkout.dispute('lost', { payment_id: proof.razorpay_payment_id })
    await expect
      .poll(() => readOrder(admin, intent.orderId))
      .toMatchObject({ disputes: [{}, { status: 'lost' }], payments: [{ refundable: 0 }] })
  })

  test('a dispute about money refunded before the shop knew of it is reported again until the payment is known', async () => {
    const { shop, admin, intent } = await withOrder(open({ standins, env: STAFF }))
    const { razorpay_payment_id: id } = await checkout.pay(intent.id)
    const payment = { id, order_id: intent.id, amount: intent.amount, currency: 'INR', status: 'refunded' }
    const dispute = {
      id: `disp_${id.slice(4)}`,
      payment_id: id,
      amount: intent.amount,
      currency: 'INR',
      reason_code: 'not_received',
    }
    const told = { event: 'payment.dispute.created', id: `dispute of ${id}`, payment, dispute }
    const tell = () => postWebhook(shop, { ...told, created_at: Math.floor(Date.now() / 1000) })
    expect(await tell()).toMatchObject({ status: 409, body: { error: 'payment_not_known' } })
    // The bank did not take the money back; the shop finds the payment.
    await shop.app.payments.reconcile({ everything: true })
    expect((await tell()).status).toBe(200)
    expect(await readOrder(admin, intent.orderId)).toMatchObject({ disputes: [{ status: 'open' }] })
  })

  test('a provider whose webhooks were refused for half a day isn’t refused any longer', async () => {
    const { shop, intent } = await withOrder(open({ standins }))
    const told = {
      event: 'payment.dispute.created',
      id: `dispute of ${intent.id}`,
      payment: { id: 'pay_1', order_id: intent.id, amount: 100, currency: 'INR', status: 'refunded' },
      dispute: { id: 'disp_1', payment_id: 'pay_1', amount: 100, currency: 'INR' },
      created_at: Math.floor(Date.now() / 1000) - 13 * 60 * 60,
    }
    expect((await postWebhook(shop, told)).status).toBe(200)
  })

  test('a webhook with an impossible time is recorded without that time', async () => {
    const { shop, asha, admin } = await withPeople(open({ standins, env: STAFF }))
    const { intent, proof } = await checkout.buy(asha)
    const payment_id = proof.razorpay_payment_id
    const times = [1e300, -1e300, -1, 8.64e12, 1e12]
    for (const [n, time] of times.entries()) {
      const message = { id: `${payment_id} ${n}`, created_at: time }
      const dispute = { ...DISPUTE, id: `disp_${payment_id}${n}`, payment_id, respond_by: time }
      const told = await postWebhook(shop, { ...message, event: 'payment.dispute.created', dispute })
      expect.soft(told.status, `dispute ${time}`).toBe(200)
      const downtime = { id: `down_${payment_id}${n}`, method: `method ${n}`, end: time }
      const event = 'payment.downtime.started'
      const heard = await postWebhook(shop, { ...message, id: `${message.id} down`, event, downtime })
      expect.soft(heard.status, `downtime ${time}`).toBe(200)
    }
    const { disputes = [] } = await readOrder(admin, intent.orderId)
    expect(disputes.map(({ respondBy }) => respondBy)).toEqual(times.map(() => null))
    expect((await shop.visitor.get('/api/payment-downtimes')).body).toHaveLength(times.length)
  })

  test('a payment method that doesn’t work is named in the checkout, and no longer than it lasts', async () => {
    const shop = await open({ standins })
    const current = async () => (await shop.visitor.get('/api/payment-downtimes')).body
    expect(await current()).toEqual([])
    const id = `down_${Date.now()}`
    await checkout.downtime('started', { id, method: 'netbanking', instrument: { bank: 'HDFC' } })
    await checkout.downtime('started', { id: `${id}-low`, severity: 'low' })
    await expect.poll(current).toEqual([{ method: 'netbanking', instrument: 'HDFC' }])
    await checkout.downtime('resolved', { id, method: 'netbanking', instrument: { bank: 'HDFC' } })
    await expect.poll(current).toEqual([])
    // Late and out of order, the beginning changes nothing.
    await checkout.downtime('updated', { id, method: 'netbanking', instrument: { bank: 'HDFC' } })
    await checkout.downtime('started', { id: `${id}-upi`, method: 'upi' })
    await expect.poll(current).toEqual([{ method: 'upi', instrument: '' }])
    const end = Math.floor(shop.app.clock().getTime() / 1000) + 60 * 60
    await checkout.downtime('started', { id: `${id}-card`, method: 'card', end })
    await expect.poll(current).toMatchObject([{ method: 'card' }, { method: 'upi' }])
    shop.passTime(60 * 60 * 1000)
    expect(await current()).toEqual([{ method: 'upi', instrument: '' }])
    shop.passTime(DAY_MS + 1)
    expect(await current()).toEqual([])
  })
})
