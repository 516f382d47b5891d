import { expect, test } from 'vitest'
import { footerGroups } from '#copy/navigation.ts'
import {
  policies,
  PRIVACY_NOTICE_VERSION,
  privacyPolicy,
  refundPolicy,
  shippingPolicy,
  terms,
  type Policy,
} from '#copy/policies.ts'
import { legal, people } from '#copy/settings.ts'
import { formatDay } from '#domain/time/dates.ts'
import { PAY_WITHIN_HOURS } from '#domain/quotes/pay-within.ts'
import { RETENTION_DAYS } from '#domain/retention.ts'

const wordsOf = ({ sections }: Policy) => sections.flatMap(({ paragraphs }) => paragraphs).join(' ')

test.each([shippingPolicy, refundPolicy, terms])('$path says how long a product takes', (policy) => {
  expect(wordsOf(policy)).toContain('6 to 21 working days')
  expect(wordsOf(policy)).toContain('2 to 3 working days')
})

test.each([shippingPolicy, refundPolicy, terms])('$path says what delivery costs, and abroad', (policy) => {
  const words = wordsOf(policy)
  expect(words).toContain('Shipping within India is free')
  expect(words).toMatch(/taxes are included|include all taxes/i)
  expect(words).toMatch(/international shipping charge is (shown at checkout|quoted)/)
  expect(words).toContain('uties are paid by the customer')
})

test('the lucky draw has its own place in the terms and names its prize', () => {
  const draw = terms.sections.find(({ id }) => id === 'lucky-draw')
  expect(draw?.paragraphs.join(' ')).toContain('₹5,000')
  expect(draw?.paragraphs.join(' ')).toContain('10-digit Indian mobile number')
})

test('the policies promise no day, amount or percentage that the brand hasn’t given', () => {
  const numbers = policies.flatMap((policy) => wordsOf(policy).match(/(?<![\w+₹,.])\d+(?![\w,])/g) ?? [])
  const fromTheBrand = `${Object.values(legal.customerCare).join(' ')} ${legal.grievanceOfficer.phone} ${legal.address.join(' ')}`
  const ours = [
    ...Object.values(RETENTION_DAYS).map(String),
    ...(formatDay(PRIVACY_NOTICE_VERSION).match(/\d+/g) ?? []),
  ]
  const given = new Set([
    ...ours,
    '6',
    '21',
    '2',
    '3',
    '1',
    '10',
    '24',
    String(PAY_WITHIN_HOURS),
    ...(fromTheBrand.match(/\d+/g) ?? []),
  ])
  expect(numbers.filter((number) => !given.has(number))).toEqual([])
})

test('each policy’s anchors are unique, so that a link leads to one place', () => {
  for (const { sections } of policies) {
    const ids = sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('the footer links to every policy by its title', () => {
  const links = footerGroups.flatMap((group) => group.links)
  for (const { path, title } of policies) expect(links).toContainEqual({ text: title, href: path })
})

test('the privacy policy names who is responsible for it', () => {
  expect(wordsOf(privacyPolicy)).toContain(legal.grievanceOfficer.email)
})

test('the team is a founder, a co founder and a creative director', () => {
  expect(people.map(({ role }) => role)).toEqual(['Founder', 'Co Founder', 'Creative Director'])
})

test('the privacy notice says what signing out removes from a browser, and what it leaves', () => {
  expect(wordsOf(privacyPolicy)).toMatch(
    /Signing out removes the sign-in and the address from it, and your measurements[^.]+; your cart stays\./,
  )
})

test('the privacy notice states exactly the retention periods that the server applies', () => {
  const words = wordsOf(privacyPolicy)
  expect(words).toContain(`${RETENTION_DAYS.unpaidOrder} days later its name, address`)
  expect(words).toContain(`${RETENTION_DAYS.sentEmail} days after it was sent`)
  expect(words).toContain(`noted for ${RETENTION_DAYS.receivedEvent} days`)
  expect(words).toContain('Version of ')
})

test('the terms say how an order from a quote is paid, and within what time', () => {
  expect(wordsOf(terms)).toContain(`${PAY_WITHIN_HOURS} hours after you accepted the quote`)
  expect(wordsOf(privacyPolicy)).toContain(`one from a quote after ${PAY_WITHIN_HOURS / 24}`)
})
