import { expect, test } from 'vitest'
import { openShopFront, printShop, someFolder } from './printed-shop.ts'

test('two servers on one data folder show a new release within a second, and no visit fails or is mixed meanwhile', async () => {
  const dataDir = await someFolder()
  await printShop(dataDir, '1')
  const shops = [await openShopFront(dataDir), await openShopFront(dataDir)]
  const stop = new AbortController()
  const wrong: string[] = []
  const visit = async (shop: (typeof shops)[number]) => {
    while (!stop.signal.aborted)
      for (const path of ['/', '/shop', '/shop/silk-blazer']) {
        const answer = await shop.get(path)
        const ids = new Set([...(await answer.text()).matchAll(/ of (\d+)</g)].map(([, id]) => id))
        if (answer.status !== 200 || ids.size !== 1)
          wrong.push(`${path}: ${answer.status}, ${[...ids].join()}`)
      }
  }
  const visits = [...shops, ...shops].map(visit)
  const delays: number[] = []
  for (let id = 2; id <= 21; id += 1) {
    await printShop(dataDir, String(id))
    const began = performance.now()
    for (const { releases } of shops)
      await expect.poll(() => releases.live().id, { interval: 10, timeout: 2000 }).toBe(String(id))
    delays.push(performance.now() - began)
  }
  stop.abort()
  await Promise.all(visits)
  expect(wrong).toEqual([])
  expect(Math.max(...delays)).toBeLessThan(1000)
})
