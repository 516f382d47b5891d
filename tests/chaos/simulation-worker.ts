import { once } from 'node:events'
import { prepareGround } from './simulation/ground.ts'
import { PLANTS } from './simulation/plants.ts'
import type { Order } from './simulation/run-simulation.ts'
import { tellStory } from './simulation/story.ts'

/**
 * A process that tells simulated stories, one after the other, each when it is asked for, until nobody asks any more.
 * It is started for nothing else: time, chance, files and the network of this process are the simulation's.
 */

const tell = async ({ seed, plant, isTraced }: Order) =>
  tellStory(ground, seed, {
    ...(plant && { plants: PLANTS[plant] }),
    ...(isTraced && { onLine: (line) => void process.stdout.write(`${line}\n`) }),
  })

// An order may arrive before the ground is laid.
const asked = once(process, 'message') as Promise<[Order]>
const ground = await prepareGround()
process.once('disconnect', () => {
  ground.close()
  process.exit()
})
const answer = async (order: Order) => process.send?.(await tell(order))
await answer((await asked)[0])
process.on('message', (order: Order) => void answer(order))
