import { z } from 'zod'
import { isLive } from '#config/payment-mode.ts'
import { type Config, siteUrlOf } from '#config/read-config.ts'
import { connectContentful, connectDrafts } from '#content/contentful.ts'
import { readCatalogue } from '#content/read-catalogue.ts'
import { pluralize } from '#domain/pluralize.ts'
import { appwriteProblem } from '../documents/probe.ts'
import { broken, type Finding, local, todo, works } from './finding.ts'

const TIMEOUT_MS = 10 * 1000
const RETRIES = 1

const ask = (url: string, init: RequestInit = {}) =>
  fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) })

/** Checks the content service by reading the whole catalogue, as a build does. */
export const probeContentful = async (config: Config): Promise<Finding> => {
  const part = 'Contentful'
  if (!config.CONTENTFUL_SPACE_ID) return local(part)
  const { products, warnings } = await readCatalogue(connectContentful(config, { retries: RETRIES }))
  const counts = `${pluralize(products.length, 'piece')}, ${pluralize(warnings.length, 'warning')}${warnings.length > 0 ? ' (npm run content:check names them)' : ''}.`
  if (!config.CONTENTFUL_WEBHOOK_SECRET)
    return works(part, `${counts} CONTENTFUL_WEBHOOK_SECRET is not set: changes appear every 15 minutes.`)
  return works(part, counts)
}

/** Checks that drafts can be read, with those of the headings, because they are few. */
export const probePreview = async (config: Config): Promise<Finding> => {
  const part = 'Preview'
  if (!config.CONTENTFUL_SPACE_ID) return local(part)
  if (!config.CONTENTFUL_PREVIEW_TOKEN)
    return works(part, 'CONTENTFUL_PREVIEW_TOKEN is not set: drafts can’t be previewed in the shop.')
  await connectDrafts(config, { retries: RETRIES })('titles')
  return works(part, 'drafts can be read.')
}

/** Checks Appwrite by reading the server's version and one row of each table. */
export const probeAppwrite = async (config: Config): Promise<Finding> => {
  const part = 'Appwrite'
  if (!config.APPWRITE_PROJECT_ID) return local(part)
  const problem = await appwriteProblem(config)
  return problem ? broken(part, problem) : works(part, 'all three tables can be read.')
}

/** Checks the Google client by exchanging an invalid code: Google checks the client before the code. */
export const probeGoogle = async (config: Config): Promise<Finding> => {
  const part = 'Google'
  if (!config.GOOGLE_CLIENT_SECRET) return local(part)
  const answer = await ask(config.GOOGLE_TOKEN_URL, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: config.PUBLIC_GOOGLE_CLIENT_ID,
      client_secret: config.GOOGLE_CLIENT_SECRET,
      redirect_uri: config.GOOGLE_REDIRECT_URI,
      grant_type: 'authorization_code',
      code: 'none',
    }),
  })
  const details = await answer.text()
  if (details.includes('invalid_grant')) return works(part, 'the client and its secret are accepted.')
  const [, word = `status ${answer.status}`] = /"error"\s*:\s*"(\w+)"/.exec(details) ?? []
  return broken(
    part,
    `the client is refused: ${word}. Google Cloud console → Google Auth Platform → Clients: compare id, secret and the JavaScript origin ${siteUrlOf(config)}.`,
  )
}

/** The most that the provider lists at once. */
const LATEST_ORDERS = 100

const listOf = z.object({ items: z.array(z.unknown()) })
const listedOrder = z.object({
  amount: z.number(),
  payments: z.object({ items: z.array(z.object({ amount: z.number(), captured: z.boolean() })) }),
})

/** Whether the latest paid order was overpaid, which means that the account makes customers bear the provider's fee. */
const isFeeAdded = (answer: unknown): boolean => {
  const items = listOf.safeParse(answer).data?.items ?? []
  // Skip unreadable orders; the others still count.
  const orders = items.flatMap((item) => listedOrder.safeParse(item).data ?? [])
  const paid = orders.find(({ payments }) => payments.items.some(({ captured }) => captured))
  return paid?.payments.items.some(({ amount, captured }) => captured && amount > paid.amount) ?? false
}

/** Checks the Razorpay key by listing the latest orders with their payments. */
export const probeRazorpay = async (config: Config): Promise<Finding> => {
  const part = 'Razorpay'
  if (!config.RAZORPAY_KEY_ID) return local(part)
  const key = Buffer.from(`${config.RAZORPAY_KEY_ID}:${config.RAZORPAY_KEY_SECRET}`).toString('base64')
  const answer = await ask(`${config.RAZORPAY_API_URL}/v1/orders?count=${LATEST_ORDERS}&expand[]=payments`, {
    headers: { authorization: `Basic ${key}` },
  })
  const listed: unknown = await answer.json().catch(() => undefined)
  if (answer.status === 401)
    return broken(
      part,
      'the key or its secret is refused. Razorpay dashboard → Account & Settings → API keys: test and live mode have separate keys.',
    )
  if (!answer.ok) return broken(part, `it answered ${answer.status}.`)
  if (isFeeAdded(listed))
    return broken(
      part,
      'more was paid for the last order than it comes to, so the money counts for nothing. Razorpay dashboard → Account & Settings → Fee bearer: let the business bear the fee, not the customer. Once that is done, the next paid order clears this.',
    )
  if (isLive(config)) return works(part, 'the key is accepted (real money).')
  // On a public URL, a shop with a test key is not ready yet.
  return siteUrlOf(config).startsWith('https://')
    ? todo(part, 'the key is accepted, but it is a test key: no money moves.')
    : works(part, 'the key is accepted (test key, no money moves).')
}
