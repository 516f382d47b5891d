import { readFileSync } from 'node:fs'

import { type Answer, type Call, fieldsOf, AnswerError, textOf } from '../wire/answer.ts'
import { escapeHtml, headersOf, requireOwnPage } from '../wire/pages.ts'
import type { Routes } from '../wire/routes.ts'
import type { Decision } from './counter.ts'

interface Desk {
  /** The shop whose pages may open the dialog and receive posted answers. */
  readonly siteUrl: string
  readonly decide: (fields: Readonly<Record<string, unknown>>) => Decision
}

const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
// The service posts its answer from its own site. A sandboxed page has no site: its requests are cross-site, have the
// origin `null`, and carry no cookie that is withheld from other sites.
const RETURN_POLICY = `${PAGE_POLICY}; sandbox allow-forms allow-scripts`
/** The fields that the dialog passes to the bank's page, and that page passes back. */
const TRAVELLING = ['key', 'order_id', 'amount', 'description', 'email', 'contact', 'method', 'callback_url']

/**
 * What the browser loads from the service: the dialog's script, the page in its frame, and for `redirect` the bank's
 * page with the form that posts its answer to `callback_url`.
 */
export const paymentDesk = ({ siteUrl, decide }: Desk): Routes => ({
  'GET /demo/razorpay/checkout.js': asset('checkout.js', 'text/javascript', asClassicScript),
  'GET /demo/razorpay/frame.js': asset('frame.js', 'text/javascript'),
  'GET /demo/razorpay/return.js': asset('return.js', 'text/javascript'),
  'GET /demo/razorpay/desk.css': asset('desk.css', 'text/css'),
  'GET /demo/razorpay/v1/checkout/public': () => page('frame.html', FRAME_POLICY, 'SAMEORIGIN'),
  'POST /demo/razorpay/outcome': (call) => {
    fromShopPage(call, 'application/json')
    const fields = fieldsOf(call.body)
    const { failure, paid } = decide(fields)
    return { body: failure ? { error: failure } : paid }
  },
  'POST /demo/razorpay/v1/payments/create/checkout': (call) => {
    fromShopPage(call, 'application/x-www-form-urlencoded')
    const fields = fieldsOf(call.body)
    callbackIn(fields, siteUrl)
    return page('bank.html', PAGE_POLICY, 'DENY', { fields: hidden(pick(fields)) })
  },
  'POST /demo/razorpay/v1/payments/authenticate': (call) => {
    fromShopPage(call, 'application/x-www-form-urlencoded')
    const fields = fieldsOf(call.body)
    const callback = callbackIn(fields, siteUrl)
    const { failure, paid } = decide({ ...fields, amount: Number(fields.amount) })
    const dialogAnswer = failure ? asFormFields(failure) : paid
    return page('return.html', RETURN_POLICY, 'DENY', {
      callback: escapeHtml(callback),
      fields: hidden(dialogAnswer),
    })
  },
})

const browserPart = (file: string): string =>
  readFileSync(new URL(`./browser/${file}`, import.meta.url), 'utf8')

// One classic script whose scope is hidden from the page, like the real one.
const asClassicScript = (script: string) => `(() => {\n${script}\n})()\n`

const asset = (file: string, type: string, written: (text: string) => string = String) => {
  const body = written(browserPart(file))
  return () => ({ headers: headersOf(type), body })
}

const page = (
  file: string,
  policy: string,
  framing: 'SAMEORIGIN' | 'DENY',
  given: Readonly<Record<string, string>> = {},
): Answer => {
  const headers = {
    ...headersOf('text/html'),
    'content-security-policy': policy,
    'x-frame-options': framing,
  }
  return { headers, body: browserPart(file).replace(/\{\{(\w+)\}\}/g, (_, name) => given[name] ?? '') }
}

const hidden = (fields: object): string =>
  Object.entries(fields)
    .map(
      ([name, value]) =>
        `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(String(value))}" />`,
    )
    .join('\n        ')

const pick = (fields: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(TRAVELLING.flatMap((name) => (name in fields ? [[name, fields[name]]] : [])))

/** A failure is posted as flat fields, with its metadata as JSON, as by the service. */
const asFormFields = (failure: object) =>
  Object.fromEntries(
    Object.entries(failure).map(([name, value]) => [
      `error[${name}]`,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]),
  )

/** The service posts to any URL; this stand-in only to its shop. */
const callbackIn = ({ callback_url }: Readonly<Record<string, unknown>>, siteUrl: string): string => {
  const callback = textOf(callback_url) ?? ''
  const named = (url: string) => new URL(url).origin.replace('//localhost', '//127.0.0.1')
  if (!URL.canParse(callback) || named(callback) !== named(siteUrl))
    throw new AnswerError({ status: 400, body: { message: 'callback_url is not an address of this shop' } })
  return callback
}

/** Whoever reaches this can mark an order as paid, so it accepts only pages of the shop's own origin. */
const fromShopPage = (call: Call, type: string): void =>
  requireOwnPage(call, type, 'Only the shop’s own pages decide about a payment')
