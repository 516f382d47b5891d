import { offersOf } from '#server/catalogue.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'
import { csvAnswer } from '#server/orders/order-csv.ts'
import { listQuery, wantsCsv } from '#server/orders/order-query.ts'

export const prerender = false

export const GET = endpoint(async ({ app, request, url, release }) => {
  await app.auth.requireAdmin(request)
  const { filter, wanted } = listQuery(url)
  if (wantsCsv(request)) return csvAnswer(app.orders.csv(filter))
  return app.orders.page(filter, wanted, await offersOf(release))
})

export const ALL = otherMethods({ GET })
