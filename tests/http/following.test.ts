import { execFileSync } from 'node:child_process'
import { cp, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { currentReleaseId, switchPointer } from '#release/pointer.ts'
import { ownTimeOf } from '../support/own-time.ts'
import { openShopServer, buildShop, someFolder, shopFolder } from './built-shop.ts'
import { visit } from './visitors.ts'

const PAGES = ['/', '/shop', '/shop/silk-blazer', '/shop?category=blazer', '/order/1']

/** Pages that reference a script and a picture of their own release. */
const filesOf = (id: string) => {
  const page = (path: string) =>
    `<html><script src="/_astro/app.${id}.js"></script><img src="/pictures/p${id}.svg"><p>${path} of ${id}</p></html>`
  return {
    '/index.html': page('/'),
    '/shop.html': page('/shop'),
    [`/pictures/p${id}.svg`]: `<svg>of ${id}</svg>`.repeat(50),
  }
}

test('two servers on one data folder show a new release within a second, and meanwhile no answer fails or is mixed', async () => {
  const dataDir = await shopFolder('101', { files: filesOf('101') })
  const shops = [await openShopServer(dataDir), await openShopServer(dataDir)]
  const look = (html: string) => {
    const ids = new Set(
      [...html.matchAll(/ of (\d+)<|app\.(\d+)|\/p(\d+)/g)].map((m) => m[1] ?? m[2] ?? m[3]),
    )
    if (ids.size !== 1) throw new Error(`is mixed of ${[...ids].join()}`)
  }
  const visits = shops.map(({ server }) => visit(server.origin, PAGES, { look }))
  const delays: number[] = []
  for (let id = 102; id <= 121; id += 1) {
    await buildShop(dataDir, String(id), { files: filesOf(String(id)) })
    const { ms } = await ownTimeOf(async () => {
      for (const { releases } of shops)
        await expect.poll(() => releases.live().id, { interval: 10 }).toBe(String(id))
    })
    delays.push(ms)
  }
  for (const unfollow of visits) {
    const { wrong, answers } = await unfollow()
    expect(wrong).toEqual([])
    expect(answers).toBeGreaterThan(100)
  }
  expect(Math.max(...delays)).toBeLessThan(1000)
})

test('every server answers the hashed files of the last five releases, even those it never served', async () => {
  const dataDir = await shopFolder()
  const { get, releases } = await openShopServer(dataDir)
  for (const id of ['2', '3', '4', '5']) await buildShop(dataDir, id)
  await releases.follow()
  for (const id of ['1', '2', '3', '4', '5'])
    expect(await (await get(`/_astro/app.${id}.js`)).text()).toBe(`console.log('${id}')`)
})

test('a file that isn’t hashed disappears with its release', async () => {
  const dataDir = await shopFolder('1', { files: { '/feed.xml': '<feed/>' } })
  const { get, releases } = await openShopServer(dataDir)
  expect((await get('/feed.xml')).status).toBe(200)
  await buildShop(dataDir, '2')
  await releases.follow()
  expect((await get('/feed.xml')).status).toBe(404)
})

test('the previously live release survives the switch, even if it is the oldest', async () => {
  const dataDir = await someFolder()
  for (const id of ['1', '2', '3', '4', '5']) await buildShop(dataDir, id)
  await switchPointer(dataDir, { release: '1' })
  const { get, releases } = await openShopServer(dataDir)
  releases.stop()
  await buildShop(dataDir, '6')
  expect(await (await get('/shop')).text()).toContain('/shop of 1')
  await releases.follow()
  expect(await (await get('/shop')).text()).toContain('/shop of 6')
  expect(await (await get('/_astro/app.1.js')).text()).toContain("'1'")
})

test('a pointer to an incomplete release changes nothing, and is logged once', async () => {
  const dataDir = await shopFolder()
  const faults: unknown[] = []
  const { get, releases } = await openShopServer(dataDir, { fault: (error) => faults.push(error) })
  await cp(join(dataDir, 'releases', '1'), join(dataDir, 'releases', '2'), { recursive: true })
  await rm(join(dataDir, 'releases', '2', 'release.json'))
  await switchPointer(dataDir, { release: '2' })
  await expect.poll(() => faults).toHaveLength(1)
  await expect(releases.follow()).rejects.toThrow('release.json')
  expect(await (await get('/shop')).text()).toContain('/shop of 1')
  await switchPointer(dataDir, { release: '1' })
  await releases.follow()
  expect(await currentReleaseId(dataDir)).toBe('1')
  expect(faults).toHaveLength(1)
})

test('a check of the pointer sees its latest value, even if another check is under way', async () => {
  const dataDir = await shopFolder()
  const { releases } = await openShopServer(dataDir)
  releases.stop()
  // The server's own check may be under way.
  await releases.follow()
  for (const id of ['2', '3']) await buildShop(dataDir, id)
  // The first check blocks on this pipe until somebody writes to it.
  const file = join(dataDir, 'releases', '2', 'release.json')
  const written = await readFile(file)
  await rm(file)
  execFileSync('mkfifo', [file])
  await switchPointer(dataDir, { release: '2' })
  const earlier = releases.follow()
  const pipe = await open(file, 'w')
  await switchPointer(dataDir, { release: '3' })
  const later = releases.follow()
  await pipe.writeFile(written)
  await pipe.close()
  await later
  expect(releases.live().id).toBe('3')
  await earlier
})
