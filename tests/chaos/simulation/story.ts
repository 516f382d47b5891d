import { MINUTE_MS, HOUR_MS, DAY_MS } from '#domain/time/dates.ts'
import { verifyAudit } from '#server/audit/verify.ts'
import { OFFERS } from '../../support/offers.ts'
import { openBooks, type Rows } from './books.ts'
import { compareBooks } from './compare-books.ts'
import type { Plant } from './database.ts'
import type { Ground } from './ground.ts'
import { Machine } from './machine.ts'
import { openMessages } from './messages.ts'
import { openPeople } from './people.ts'
import { Provider, type ProviderPlant } from './provider.ts'
import { openRegularWork } from './regular-work.ts'
import { openClaims } from './claims.ts'
import { drawWeather, FAIR, type Weather } from './disturbances.ts'
import { enter, theWorld, World } from './world.ts'

const SECOND_MS = 1000
const KEPT_OPEN_MS = DAY_MS - 2 * MINUTE_MS
const FIRST_KILL_STEP = 40
const LAST_KILL_STEP = 2_500
// Long enough for all retries of the shop, even the rarest after a machine's clock was days ahead.
const CALM_MS = [1, 60, 26 * 60, 26 * 60, 30 * 60].map((minutes) => minutes * MINUTE_MS)

/** Faults planted on purpose, to check that they are found. */
export interface Plants {
  readonly sql?: Plant
  readonly provider?: ProviderPlant
}

export interface Ending {
  readonly seed: number
  readonly weather: Weather['name']
  /** Equal for two runs in which the same things happened. */
  readonly fingerprint: string
  readonly deviations: readonly string[]
  readonly figures: Readonly<Record<string, number>>
}

interface Telling {
  readonly plants?: Plants
  /** Called with every line of the trace. */
  readonly onLine?: (line: string) => void
}

/** Kills machines at any moment and starts them again a while later. */
const killSometimes = (
  machines: readonly Machine[],
  { kills }: Weather,
  { restart, isOver }: { restart: (machine: Machine) => void; isOver: () => boolean },
) => {
  const world = theWorld()
  const { random } = world
  const steps = new Set(
    Array.from({ length: kills }, () => Math.round(world.between(FIRST_KILL_STEP, LAST_KILL_STEP))),
  )
  let killed = 0
  return {
    look: () => {
      if (isOver() || !steps.delete(world.steps)) return
      const machine = random.pick(machines)
      if (!machine.isRunning) return
      world.note(`${machine.name} is killed`)
      killed += 1
      machine.kill()
      world.later(world.between(SECOND_MS, 3 * HOUR_MS), () => restart(machine))
    },
    killed: () => killed,
  }
}

/** Sets clocks ahead, even by days, or slightly behind, for a while. */
const skewSometimes = async (machines: readonly Machine[], { clocks }: Weather, isOver: () => boolean) => {
  const world = theWorld()
  const { random } = world
  while (clocks && !isOver()) {
    await world.pause(world.between(MINUTE_MS, 12 * HOUR_MS))
    if (isOver()) return
    const machine = random.pick(machines)
    const aheadMs = random.chance(0.5) ? world.between(MINUTE_MS, 3 * DAY_MS) : -random.below(90 * SECOND_MS)
    world.note(`the clock of ${machine.name} is wrong by ${aheadMs} ms`)
    machine.setClock(random.chance(0.3) ? 0 : aheadMs)
  }
}

/** The number of refunds that were split over several payments. */
const splitRefunds = ({ refunds }: Rows): number =>
  [...Map.groupBy(refunds, ({ idempotency_key }) => idempotency_key)].filter(
    ([key, parts]) => key !== null && parts.length > 1,
  ).length

let stories = 0

/**
 * Runs the whole life of a few orders in a separate world: two programs on one database, the provider, shoppers and
 * staff, and everything that may go wrong. Then it is calm for days, and the books must agree. The same seed gives the
 * same story.
 */
export const tellStory = async (
  ground: Ground,
  seed: number,
  { plants = {}, onLine }: Telling = {},
): Promise<Ending> => {
  const { config, disk, shoppers, admin } = ground
  const world = enter(new World(seed, onLine))
  const { random } = world
  const drawn = drawWeather(random)
  let weather = drawn
  const isFair = () => drawn.name === 'fair'
  const deviations: string[] = []
  const deviate = (what: string) => {
    world.note(`DEVIATION ${what}`)
    deviations.push(what)
  }

  const path = ground.fresh()
  const books = openBooks(path, deviate)
  const sent = new Map<string, number>()
  disk.files.clear()
  // Programs cache catalogues by folder. All of them share this process, so each run gets a folder of its own: it
  // starts without a cache, and nobody waits for a read that a killed run had started.
  stories += 1
  const releaseFor = (run: string) => {
    const folder = `/releases/${stories}/${run}`
    disk.files.set(`${folder}/catalogue.json`, JSON.stringify(OFFERS))
    return { id: 'release', folder }
  }
  disk.onNextWrite((file) => {
    const [, id] = /([0-9a-f]+)\.eml$/.exec(file) ?? []
    if (!id) return
    const isFailing = random.chance(weather.email)
    const isAccepted = !isFailing || random.chance(0.5)
    if (isAccepted) sent.set(id, (sent.get(id) ?? 0) + 1)
    world.note(`e-mail ${id} ${isAccepted ? 'is taken' : ''} ${isFailing ? 'fails' : ''}`)
    if (isFailing) throw new Error('The mail server broke off.')
  })

  const around = {
    config,
    releaseFor,
    weather: () => weather,
    plant: plants.sql ?? ((sql: string) => sql),
    onFault: (line: string) => {
      // In these worlds the provider refuses arbitrary calls, so that isn't the program's fault.
      if (!line.includes('The payment provider refused a payment'))
        deviate(`The program logged a fault: ${line.slice(0, 600)}`)
    },
  }
  const first = new Machine('A', around)
  const machines = [first, new Machine('B', around)]
  const messages = openMessages({ config, machines, weather: () => weather })
  const provider = new Provider(config, {
    weather: () => weather,
    deliver: messages.send,
    ...(plants.provider && { plant: plants.provider }),
  })
  ground.connect(provider)
  const claims = openClaims({
    deviate,
    isFair,
    wasPaid: (id) => (books.orderOf(id)?.paid_at ?? null) !== null,
    hasMoney: (id) => (books.orderOf(id)?.captured_paise ?? 0) > 0,
    hadWrongAmount: books.hadWrongAmount,
  })
  const work = openRegularWork(deviate)

  const start = async (machine: Machine): Promise<void> => {
    while (!machine.isRunning && !(await machine.start())) await world.pause(20 * SECOND_MS)
    await work(machine, 'everything')
  }
  let isOver = false
  const killer = killSometimes(machines, drawn, {
    restart: (machine) => void start(machine),
    isOver: () => isOver,
  })
  world.watch = () => {
    killer.look()
    books.look(world.nowMs, ({ id, status, total_paise, cancelled_at }, sinceMs) => {
      world.note(`order ${id} is ${status}`)
      if (status === 'closed' && cancelled_at === null && world.nowMs - sinceMs < KEPT_OPEN_MS)
        deviate(`Order ${id} was closed after ${(world.nowMs - sinceMs) / HOUR_MS} hours.`)
      const taken = provider.capturedFor(id).reduce((sum, { amount }) => sum + amount, 0)
      if (status === 'paid' && taken < total_paise)
        deviate(`Order ${id} became paid, and nobody had taken money for it.`)
    })
  }

  const turn = () => {
    const name = random.pick(['payments', 'payments', 'emails', 'staff'] as const)
    void work(random.pick(machines), random.chance(0.03) ? 'retention' : name)
  }
  const nudge = () => {
    for (let turns = random.below(3); turns > 0; turns -= 1)
      world.later(world.between(10, 10 * SECOND_MS), turn)
  }
  const decide = () => {
    const pending = provider.ledger.everything().refunds.filter(({ status }) => status === 'pending')
    for (const { id } of pending) if (random.chance(0.7)) provider.settleRefund(id, random.chance(0.8))
  }
  const goOn = async () => {
    while (!isOver) {
      await world.pause(world.between(10 * MINUTE_MS, 12 * HOUR_MS))
      provider.ledger.refundsWait = random.chance(0.4)
      if (random.chance(0.4)) decide()
      turn()
    }
  }

  const people = openPeople({
    machines,
    siteUrl: config.SITE_URL,
    provider,
    weather: () => weather,
    claims,
    nudge,
    orderIds: books.orderIds,
    withMoneyApart: books.withMoneyApart,
    hasMoney: (id) => (books.orderOf(id)?.captured_paise ?? 0) > 0,
  })

  const chaos = async () => {
    await Promise.all(machines.map(start))
    void goOn()
    void skewSometimes(machines, drawn, () => isOver)
    await Promise.all([
      ...random.shuffled(shoppers).slice(random.below(shoppers.length)).map(people.shop),
      ...Array.from({ length: random.below(3) }, people.acceptQuote),
      people.serve(admin),
      ...(random.chance(0.3) ? [people.serve(admin)] : []),
    ])
    isOver = true
  }

  /** Ends all disturbances and gives the shop time to do whatever it promises to do by itself. */
  const calm = async () => {
    weather = { ...FAIR, webhooks: { ...FAIR.webhooks, missing: drawn.webhooks.missing } }
    world.note('calm')
    for (const machine of machines) {
      machine.setClock(0)
      await start(machine)
    }
    for (const waitMs of CALM_MS) {
      provider.ledger.refundsWait = false
      for (const { id, status } of provider.ledger.everything().refunds)
        if (status === 'pending') provider.settleRefund(id, random.chance(0.8))
      await world.pause(waitMs)
      for (const name of ['payments', 'staff', 'emails'] as const) await work(random.pick(machines), name)
    }
    // Webhooks caused by the last work are still on their way for some seconds.
    await world.pause(MINUTE_MS)
    if (!messages.isAllDelivered()) deviate('A message of the provider was never taken.')
  }

  try {
    await world.tell(async () => {
      await chaos()
      await calm()
      const ours = books.read()
      const theirs = provider.ledger.everything()
      for (const what of compareBooks(ours, theirs, {
        disputes: provider.disputes,
        claims,
        sent,
        endMs: world.nowMs,
      }))
        deviate(what)
      if (isFair()) {
        for (const [id, times] of sent)
          if (times > 1) deviate(`The e-mail ${id} was sent ${times} times in fair weather.`)
        if (theirs.orders.length !== ours.payments.filter((row) => row.provider_order_id).length)
          deviate('An order was made twice at the provider in fair weather.')
      }
      const { problem } = await first.doing((app) => verifyAudit(app.db.kysely, config.DATA_DIR))
      if (problem) deviate(`The audit log: ${problem}`)
    })
  } catch (error) {
    deviate(`The story broke off: ${error instanceof Error ? error.stack : String(error)}`)
  }
  const ours = books.read()
  const figures = {
    steps: world.steps,
    orders: ours.orders.length,
    quotes: ours.orders.filter(({ source }) => source === 'quote').length,
    paid: ours.orders.filter(({ status }) => status === 'paid').length,
    paidInPart: ours.orders.filter(({ status }) => status === 'part_paid').length,
    cancelled: ours.orders.filter(({ cancelled_at }) => cancelled_at !== null).length,
    applied: claims.all.applied.length,
    split: splitRefunds(ours),
    closed: ours.orders.filter(({ status }) => status === 'closed').length,
    apart: ours.payments.filter(({ status }) => status === 'unapplied').length,
    refunds: ours.refunds.length,
    disputes: ours.disputes.length,
    kills: killer.killed(),
  }
  for (const machine of machines) machine.kill()
  await world.end()
  books.close()
  provider.ledger.close()
  return { seed, weather: drawn.name, fingerprint: world.fingerprint(), deviations, figures }
}
