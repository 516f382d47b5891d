import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { runStandin } from '../wire/run.ts'
import { dataDir, required } from '../wire/settings.ts'
import { behindKey } from './basic-auth.ts'
import { paymentCounter } from './counter.ts'
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
const ledger = new Ledger(join(dataDir(), 'ledger.sqlite'))
const webhooks = new Webhooks(
  new URL('/api/hooks/razorpay', required('SITE_URL')).href,
  required('RAZORPAY_WEBHOOK_SECRET'),
)
const { demo, control } = paymentCounter({ ledger, webhooks, keyId, keySecret })

const browserPart = (file: string): string =>
  readFileSync(new URL(`./browser/${file}`, import.meta.url), 'utf8')
// One classic script, as the real one is: the modules end to end, in a scope that is closed to the page.
const modules = ['style.js', 'dialog.js', 'checkout.js'].map(browserPart).join('\n')
const checkout = `(() => {\n${modules.replace(/^(?:import .*|export )/gm, '')}\n})()\n`
const script = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' }

await runStandin({
  name: 'razorpay',
  routes: {
    ...behindKey(
      {
        ...orderRoutes(ledger),
        ...paymentRoutes(ledger, webhooks.announce),
        ...refundRoutes(ledger, webhooks.announce),
      },
      keyId,
      keySecret,
    ),
    ...demo,
    'GET /demo/razorpay/checkout.js': () => ({ headers: script, body: checkout }),
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
