// The page inside the payment dialog. The published one is served by api.razorpay.com and exchanges messages with the
// shop's page only.
const NO_ANSWER = 'The demonstration payment desk did not answer. Please try again.'
const REDIRECT = '/demo/razorpay/v1/payments/create/checkout'

const find = (id) => document.getElementById(id)
const card = document.querySelector('.card')
const pay = document.querySelector('.pay')
const IN_APP = /; wv\)|Instagram|FBA[NV]/
let options
let isBusy = false

const tellPage = (event, data) => parent.postMessage(JSON.stringify({ source: 'frame', event, data }), '*')

/** ₹12,34,567 for 123456700 paise; paise are shown only when there are any. */
const inRupees = (paise) =>
  new Intl.NumberFormat('en-IN', {
    style: 'currency',
    currency: 'INR',
    minimumFractionDigits: paise % 100 ? 2 : 0,
  }).format(paise / 100)

/** What `config.display.hide` hides: a whole method, or some of its flows. */
const isHidden = ({ dataset, firstElementChild }) =>
  (options.config?.display?.hide ?? []).some(
    ({ method, flows }) =>
      method === firstElementChild.value &&
      (flows === undefined || flows.some((flow) => dataset.flow === `${method} ${flow}`)),
  )

/** Inside another app, the service opens no UPI app unless it is configured to (`webview_intent`). */
const opensNoApp = ({ dataset }) =>
  dataset.flow === 'upi intent' && IN_APP.test(navigator.userAgent) && !options.webview_intent

const show = () => {
  document.documentElement.lang = options.config?.display?.language ?? 'en'
  find('title').textContent = options.name || 'Payment'
  find('description').textContent = options.description ?? ''
  find('amount').textContent = inRupees(options.amount)
  find('email').textContent = options.prefill?.email ?? ''
  for (const label of document.querySelectorAll('label'))
    if (isHidden(label) || opensNoApp(label)) label.remove()
  document.querySelector('[name=method]').checked = true
  card.hidden = false
  pay.focus()
  tellPage('render')
}

const busy = (is) => {
  isBusy = is
  pay.textContent = is ? 'Paying…' : 'Pay'
  for (const button of document.querySelectorAll('button')) button.setAttribute('aria-disabled', String(is))
}

const input = () => {
  const { key, order_id, amount, description, prefill } = options
  const { value: method } = document.querySelector('[name=method]:checked')
  return { key, order_id, amount, description, email: prefill?.email, contact: prefill?.contact, method }
}

const report = async (outcome) => {
  const answer = await fetch('/demo/razorpay/outcome', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...input(), outcome }),
  })
  return answer.json()
}

const decide = async (outcome) => {
  // With `redirect` the whole page navigates to the bank, and the result is posted to `callback_url`.
  if (options.callback_url && options.redirect)
    return tellPage('redirect', {
      url: REDIRECT,
      content: { ...input(), callback_url: options.callback_url },
    })
  busy(true)
  find('trouble').textContent = ''
  const result = await report(outcome).catch(() => undefined)
  busy(false)
  if (result?.razorpay_payment_id) return tellPage('complete', result)
  find('trouble').textContent = result?.error?.description ?? NO_ANSWER
  if (result?.error) tellPage('paymenterror', { error: result.error })
}

const askBeforeLeaving = (is) => {
  find('leaving').hidden = !is
  find('choices').hidden = is
  ;(is ? find('leaving').querySelector('button') : pay).focus()
}

const choose = (choice) => {
  if (isBusy) return
  if (choice === 'close' && options.modal?.confirm_close) askBeforeLeaving(true)
  else if (choice === 'close' || choice === 'leave') tellPage('dismiss')
  else if (choice === 'stay') askBeforeLeaving(false)
  else void decide(choice)
}

document.addEventListener('click', ({ target }) => {
  const choice = target.closest('[data-choice]')?.dataset.choice
  if (choice) choose(choice)
})
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && options?.modal?.escape !== false) choose('close')
})
addEventListener('message', ({ source, data }) => {
  if (source !== parent || options) return
  ;({ options } = JSON.parse(data))
  show()
})
tellPage('load')
