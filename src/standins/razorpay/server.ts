import { join } from 'node:path'

import { runStandin } from '../wire/run.ts'
import { dataDir, required } from '../wire/settings.ts'
import { requireBasicAuth } from './basic-auth.ts'
import { paymentCounter } from './counter.ts'
import { paymentDesk } from './desk.ts'
import { disputeRoutes } from './disputes.ts'
import { Ledger } from './ledger.ts'
import { orderRoutes } from './orders.ts'
import { paymentRoutes } from './payments.ts'
import { refundRoutes } from './refunds.ts'
import { refusal } from './refusals.ts'
import { Webhooks } from './webhooks.ts'

const keyId = required('RAZORPAY_KEY_ID')
if (keyId.startsWith('rzp_live_'))
  throw new Error('RAZORPAY_KEY_ID is a live key: no stand-in for real payments')

const keySecret = required('RAZORPAY_KEY_SECRET')
const siteUrl = required('SITE_URL')
const ledger = new Ledger(join(dataDir(), 'ledger.sqlite'))
const webhooks = new Webhooks(
  new URL('/api/hooks/razorpay', siteUrl).href,
  required('RAZORPAY_WEBHOOK_SECRET'),
)
const { decide, control } = paymentCounter({ ledger, webhooks, keyId, keySecret })

await runStandin({
  name: 'razorpay',
  routes: {
    ...requireBasicAuth(
      {
        ...orderRoutes(ledger),
        ...paymentRoutes(ledger, webhooks.announce),
        ...refundRoutes(ledger, webhooks.announce),
        ...disputeRoutes(ledger),
      },
      keyId,
      keySecret,
    ),
    ...paymentDesk({ siteUrl, decide }),
  },
  control,
  unknown: () => {
    throw refusal('The requested URL was not found on the server.', { status: 404 })
  },
  end: () => {
    webhooks.end()
    ledger.close()
  },
})
