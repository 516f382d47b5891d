import { expect, test } from 'vitest'
import { workFor } from '#server/publishing/build-work.ts'
import { openShop } from '../../support/shop.ts'
import { useStandins } from '../../support/standins.ts'

const standins = useStandins('contentful')
const PRODUCT = 'product-emerald-peak-lapel-blazer'

type Action = 'publish' | 'unpublish'

/** Makes an editor do several things; returns the content service's calls about them, in that order. */
const callsOf = async (actions: readonly Action[]): Promise<readonly Request[]> => {
  const { CONTENTFUL_API_URL, CONTENTFUL_SPACE_ID } = standins.env
  const entry = `/demo/content/spaces/${CONTENTFUL_SPACE_ID}/environments/master/entries/${PRODUCT}`
  const calls: Request[] = []
  for (const action of actions) {
    const came = new Promise<Request>((resolve) =>
      standins.deliverTo(async (request) => {
        resolve(request)
        return new Response(null, { status: 202 })
      }),
    )
    const body = new URLSearchParams({ action })
    expect(
      (await fetch(CONTENTFUL_API_URL + entry, { method: 'POST', redirect: 'manual', body })).status,
    ).toBe(303)
    calls.push(await came)
  }
  return calls
}

test.each<{ does: readonly [Action, Action]; last: string; shows: object | undefined }>([
  { does: ['publish', 'unpublish'], last: 'withdrawn', shows: undefined },
  { does: ['unpublish', 'publish'], last: 'published', shows: expect.anything() },
])('what was $last last counts for a build, even if the calls arrive swapped', async ({ does, shows }) => {
  const calls = await callsOf(does)
  const shop = await openShop({ standins })
  for (const call of calls.toReversed()) expect((await shop.send(call)).status).toBe(202)
  const changes = await shop.app.db.kysely.selectFrom('content_changes').selectAll().orderBy('at').execute()
  const { awaits } = workFor(changes)
  expect(awaits).toHaveLength(1)
  expect(awaits[0]).toMatchObject({ kind: 'Entry', id: PRODUCT })
  expect(awaits[0]?.shows).toEqual(shows)
})
