import type { listOrders } from '#contract/orders/list-orders.ts'
import { offersIn } from '#server/catalogue.ts'
import { csvFile, wantsCsv } from '#server/csv.ts'
import { get } from '#server/endpoint.ts'
import { auditedQuery } from '#server/endpoint/query.ts'
import { ordersQuery } from '#server/orders/order-query.ts'

export const { GET, ALL } = get<typeof listOrders>(async ({ app, request, url, release }) => {
  const admin = await app.auth.requireAdmin(request)
  const { filter, wanted } = ordersQuery(url)
  const asked = auditedQuery(filter)
  if (wantsCsv(request)) {
    await app.secondFactor.requireConfirmedAdmin(request)
    await app.audit.record(admin, { act: 'orders.exported', details: asked })
    return csvFile('orders.csv', app.orders.csv(filter))
  }
  const page = await app.orders.page(filter, wanted, await offersIn(release))
  const ids = page.orders.map(({ _id }) => _id)
  await app.audit.recordReading(admin, { act: 'orders.read', details: { ...asked, page: page.page, ids } })
  return page
})
