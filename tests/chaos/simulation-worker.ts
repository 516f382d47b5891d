import { once } from 'node:events'
import { prepareGround } from './simulation/ground.ts'
import { PLANTS } from './simulation/plants.ts'
import type { Order } from './simulation/run-simulation.ts'
import { tellStory } from './simulation/story.ts'

/**
 * A process that tells simulated stories, one after the other. It is started for nothing else: time, chance, files and
 * the network of this process are the simulation's.
 */

const [order]: Order[] = await once(process, 'message')
const { seeds, plant, isTraced, endsAtDeviation } = order ?? { seeds: [] }
const ground = await prepareGround()
// Another process's story was enough.
process.once('SIGTERM', () => {
  ground.close()
  process.exit(1)
})
for (const seed of seeds) {
  const ending = await tellStory(ground, seed, {
    ...(plant && { plants: PLANTS[plant] }),
    ...(isTraced && { onLine: (line) => void process.stdout.write(`${line}\n`) }),
  })
  process.send?.(ending)
  if (endsAtDeviation && ending.deviations.length > 0) break
}
ground.close()
process.disconnect?.()
