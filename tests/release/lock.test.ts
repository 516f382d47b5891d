import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { lockBuilds, unfinishedBuild } from '#release/lock.ts'
import { someFolder } from '../http/built-shop.ts'

test('a build that ends normally is never taken for one that died, whenever it is checked', async () => {
  const dataDir = await someFolder()
  for (let turns = 0; turns < 300; turns += 1) {
    const lock = await lockBuilds(dataDir, `build-${turns}`, { waits: false })
    await lock?.note('building')
    const looking = unfinishedBuild(dataDir)
    for (let waited = turns % 12; waited > 0; waited -= 1) await turn()
    await lock?.release()
    expect((await looking).interrupted).toBeUndefined()
  }
})
