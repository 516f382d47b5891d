import type { Offers } from '#domain/catalogue/catalogue.ts'
import { openShopProcesses } from '../chaos/shop-processes.ts'
import { startBare } from './bare-process.ts'
import type { Measure } from './measure.ts'
import { alternate } from './rounds.ts'

const CONNECTIONS = 32
const ROUNDS = { rounds: 5, seconds: 2 }
const RATIO = 0.6

/** The built pages: the HTTP server compared with a bare node:http server that sends the same bytes and headers. */
export const benchStatic = async (): Promise<readonly Measure[]> => {
  const shop = await openShopProcesses('sqlite', 1)
  try {
    const origin = `http://127.0.0.1:${shop.ports()[0]}`
    const offers: Offers = await (await fetch(`${origin}/catalogue.json`)).json()
    const pages = { home: '/', product: `/shop/${Object.values(offers)[0]?.slug}` }
    const bare = await startBare('./bare-static.ts', { SHOP: origin, PATHS: Object.values(pages).join(' ') })
    const measures: Measure[] = []
    try {
      for (const [name, path] of Object.entries(pages)) {
        const visit = (url: string) => ({
          url: url + path,
          connections: CONNECTIONS,
          headers: { 'accept-encoding': 'br' },
        })
        const speeds = await alternate(ROUNDS, { shop: visit(origin), bare: visit(bare.origin) })
        measures.push(
          { what: `${name}: the shop`, value: speeds.shop.perSecond, unit: '/s' },
          { what: `${name}: bare node:http`, value: speeds.bare.perSecond, unit: '/s' },
          { what: `${name}: ratio`, value: speeds.shop.perSecond / speeds.bare.perSecond, atLeast: RATIO },
        )
      }
    } finally {
      bare.stop()
    }
    return measures
  } finally {
    await shop.close()
  }
}
