import { once } from 'node:events'
import { prepareGround } from './simulation/ground.ts'
import { PLANTS } from './simulation/plants.ts'
import type { Order } from './simulation/run-simulation.ts'
import { tellStory } from './simulation/story.ts'

/**
 * A process that runs simulated stories one after the other, each on request, until its parent disconnects. It does
 * nothing else, because the simulation replaces the process's time, randomness, files and network.
 */

const tell = async ({ seed, plant, isTraced }: Order) =>
  tellStory(ground, seed, {
    ...(plant && { plants: PLANTS[plant] }),
    ...(isTraced && { onLine: (line) => void process.stdout.write(`${line}\n`) }),
  })

// A request may arrive before the ground is prepared.
const asked = once(process, 'message') as Promise<[Order]>
const ground = await prepareGround()
process.once('disconnect', () => {
  ground.close()
  process.exit()
})
const answer = async (order: Order) => process.send?.(await tell(order))
await answer((await asked)[0])
process.on('message', (order: Order) => void answer(order))
