import { openApp } from '#server/app.ts'
import { openLog } from '#server/log.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { allOf } from './all-of.ts'
import type { ProviderBooks } from '../support/order-books.ts'
import { compare, type Comparison } from './compare.ts'
import { makePlans } from './plan.ts'
import { openRandom } from './random.ts'
import { type Acknowledged, openShoppers } from './shopper.ts'
import { type DatabaseName, openShopProcesses, type ShopProcesses } from './shop-processes.ts'
import { openWeather } from './disturbances.ts'

export interface Scenario {
  readonly database: DatabaseName
  readonly seed: number
  readonly purchases: number
  /** The number of shoppers who buy at the same time. */
  readonly atOnce: number
  /** How often a server is killed. */
  readonly kills: number
  /** Whether the provider misbehaves too. */
  readonly stormy: boolean
}

export interface Outcome extends Comparison {
  readonly seconds: number
}

const FAULT = 500

/** Kills a server each time another share of the orders has been acknowledged. */
const openKiller = (shop: ShopProcesses, { purchases, kills, seed }: Scenario) => {
  const random = openRandom(seed + 1)
  let created = 0
  let wanted = 0
  let killing = Promise.resolve()
  return {
    onCreated: () => {
      created += 1
      const due = Math.min(kills, Math.floor((created * (kills + 1)) / purchases))
      for (; wanted < due; wanted++) killing = killing.then(() => shop.killOne(random))
      // The error is thrown to whoever awaits it later.
      killing.catch(() => undefined)
    },
    done: async () => {
      await killing
      return wanted
    },
  }
}

/** Once all servers are gone, runs the reconciler once in this process; then compares the books. */
const settleAndCompare = async (shop: ShopProcesses, acknowledged: Acknowledged) => {
  const app = await openApp(shop.config, { log: openLog({ write: () => undefined }) })
  try {
    const countPaid = async () => {
      const paid = app.db.kysely.selectFrom('orders').select('id').where('status', '=', 'paid')
      return (await paid.execute()).length
    }
    const before = await countPaid()
    await app.payments.reconcile({ everything: true })
    const found = (await countPaid()) - before
    const ledger = await shop.control<ProviderBooks>('razorpay', 'GET', '/control/ledger')
    return { found, ...(await compare(app.db, ledger, acknowledged)) }
  } finally {
    await app.close()
  }
}

/** Lets shoppers buy while everything goes wrong, then ends it and compares the shop's books with the provider's. */
export const runChaos = async (scenario: Scenario): Promise<Outcome> => {
  const began = performance.now()
  const shop = await openShopProcesses(scenario.database)
  try {
    const random = openRandom(scenario.seed)
    const acknowledged: Acknowledged = { created: [], paid: [], believed: [], givenUp: [] }
    const offers: Offers = await (await fetch(`${shop.balancer.origin}/catalogue.json`)).json()
    const shoppers = openShoppers(shop, acknowledged)
    const killer = openKiller(shop, scenario)
    const weather = scenario.stormy ? openWeather(shop, random, acknowledged) : undefined
    const plans = makePlans(offers, scenario.purchases, random)
    await allOf(plans, scenario.atOnce, (plan) => shoppers.buy(plan, killer.onCreated))
    const kills = await killer.done()
    const forged = (await weather?.calm()) ?? 0
    await shop.stopServers()
    const { found, figures, deviations } = await settleAndCompare(shop, acknowledged)

    const faults = shop.balancer.statuses.get(FAULT) ?? 0
    return {
      seconds: (performance.now() - began) / 1000,
      figures: {
        ...figures,
        'servers killed': kills,
        'messages forged': forged,
        'answers lost on their way': shop.balancer.lost(),
        'purchases given up': acknowledged.givenUp.length,
        'paid orders found by the last pass': found,
      },
      deviations: [
        ...deviations,
        ...(faults > 0 ? [`The shop answered ${faults} times with a fault of its own (500).`] : []),
        ...(kills < scenario.kills ? [`Only ${kills} servers were killed.`] : []),
        ...acknowledged.givenUp.map((what) => `A purchase came to nothing: ${what}`),
      ],
    }
  } finally {
    await shop.close()
  }
}
