import { expect, test } from 'vitest'
import { footerGroups } from '#copy/navigation.ts'
import { policies, privacyPolicy, refundPolicy, shippingPolicy, terms, type Policy } from '#copy/policies.ts'
import { legal, people } from '#copy/settings.ts'

const wordsOf = ({ sections }: Policy) => sections.flatMap(({ paragraphs }) => paragraphs).join(' ')

test.each([shippingPolicy, refundPolicy, terms])('$path says how long a piece takes', (policy) => {
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

test('the policies promise no day, sum or share that the house has not given', () => {
  const numbers = policies.flatMap((policy) => wordsOf(policy).match(/(?<![\w+₹,.])\d+(?![\w,])/g) ?? [])
  const fromTheHouse = `${Object.values(legal.customerCare).join(' ')} ${legal.grievanceOfficer.phone} ${legal.address.join(' ')}`
  const given = new Set(['6', '21', '2', '3', '1', '10', '24', ...(fromTheHouse.match(/\d+/g) ?? [])])
  expect(numbers.filter((number) => !given.has(number))).toEqual([])
})

test('every policy has its own anchors, so that a link meets one place', () => {
  for (const { sections } of policies) {
    const ids = sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  }
})

test('the footer leads to every policy by its title', () => {
  const links = footerGroups.flatMap((group) => group.links)
  for (const { path, title } of policies) expect(links).toContainEqual({ text: title, href: path })
})

test('the privacy policy names who answers for it', () => {
  expect(wordsOf(privacyPolicy)).toContain(legal.grievanceOfficer.email)
})

test('the team is a founder, a co founder and a creative director', () => {
  expect(people.map(({ role }) => role)).toEqual(['Founder', 'Co Founder', 'Creative Director'])
})
