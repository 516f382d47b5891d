import { expect, test } from 'vitest'
import { onBothDatabases } from '../../support/databases.ts'
import { noteFigure } from '../../support/figure.ts'
import { openShop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'
import { stopTime } from '../../support/stop-time.ts'

const POSTS = 1000
const standins = useStandins('appwrite')

/** IP addresses of one household, written as sockets and proxies write them: short, long, in capitals. */
const HOUSEHOLD = (index: number): string => {
  const own = (index * 7919 + 1) & 0xffff
  const hex = own.toString(16)
  return [
    `2001:db8::${hex}:6:7:8`,
    `2001:db8:0:0:${hex}::1`,
    `2001:0DB8:0000:0000:000${index % 10}:0:0:${hex}`,
    `2001:db8::${hex}`,
  ][index % 4] as string
}

onBothDatabases((open) => {
  test('a flood from one household stores little and keeps nobody else from signing in', async (context) => {
    const shop = await open({ standins, env: { RATE_LIMITS: '1' } })
    stopTime()
    const asha = { name: 'Asha', email: 'asha@example.in', password: 'a password of her own' }
    await shop.visitor.post('/api/auth/register', asha, { from: '192.0.2.1' })

    const flood = Array.from({ length: POSTS }, async (_, index) => {
      const contact = {
        firstName: 'Eve',
        lastName: '',
        email: `eve${index}@example.in`,
        phone: '',
        message: 'x',
      }
      const { status } = await shop.visitor.post('/api/contacts', contact, { from: HOUSEHOLD(index) })
      return status
    })
    const honest = Array.from({ length: 10 }, async (_, index) => {
      const { status } = await shop.visitor.post('/api/auth/login', asha, {
        from: `2001:db8:0:${index + 1}::1`,
      })
      return status
    })
    const statuses = await Promise.all(flood)
    const stored = statuses.filter((status) => status < 300).length
    const refused = (await Promise.all(honest)).filter((status) => status !== 200).length
    noteFigure(context, `${stored} of ${POSTS}; ${refused} of 10`)
    expect(stored).toBe(10)
    expect(statuses.filter((status) => status >= 300 && status !== 429)).toEqual([])
    expect(await Promise.all(honest)).toEqual(Array<number>(10).fill(200))
  })
})

test('a visitor with many households doesn’t get as many limits', async () => {
  const shop = await openShop({ env: { RATE_LIMITS: '1' } })
  stopTime()
  const attempt = async (site: number, household: number) =>
    (
      await shop.visitor.post(
        '/api/auth/register',
        {},
        { from: `2001:db8:${site.toString(16)}:${household.toString(16)}::1` },
      )
    ).status
  const statuses: number[] = []
  for (let household = 0; household < 200; household += 1) statuses.push(await attempt(1, household))
  expect(statuses.filter((status) => status !== 429)).toHaveLength(80)
  expect(await attempt(2, 0)).toBe(422)
})

test('one household can’t use up its neighbours’ share', async () => {
  const shop = await openShop({ env: { RATE_LIMITS: '1' } })
  stopTime()
  const attempt = async (household: number, index = 1) =>
    (await shop.visitor.post('/api/auth/register', {}, { from: `2001:db8:1:${household}::${index}` })).status
  for (let index = 0; index < 200; index += 1) await attempt(1, index)
  for (let household = 2; household < 8; household += 1) expect(await attempt(household)).toBe(422)
})
