import { openDialog } from './dialog.js'

const NO_ANSWER = 'The demonstration payment desk did not answer. Please try again.'

const report = async (options, outcome) => {
  const { key, order_id, amount, description, prefill } = options
  const told = {
    key,
    order_id,
    amount,
    description,
    outcome,
    email: prefill?.email,
    contact: prefill?.contact,
  }
  const answer = await fetch('/demo/razorpay/outcome', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(told),
  })
  return answer.json()
}

/** What `callback_url` with `redirect` asks for: the fields travel as a form post instead of a call. */
const postForm = (action, fields) => {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = action
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

window.Razorpay = class Razorpay {
  #options
  #listeners = {}
  #dialog
  #waiting = false

  constructor(options) {
    if (!options?.key) throw new Error('No key passed')
    this.#options = { ...options, amount: Number(options.amount) }
  }

  on(event, listener) {
    this.#listeners[event] = [...(this.#listeners[event] ?? []), listener]
    return this
  }

  open() {
    this.#dialog ??= openDialog(this.#options, (choice) => this.#decide(choice))
    return this
  }

  close() {
    this.#dialog?.close()
    this.#dialog = undefined
  }

  async #decide(choice) {
    if (this.#waiting) return
    if (choice === 'close') return this.#dismiss()
    this.#waiting = true
    this.#dialog.busy(true)
    this.#dialog.say('')
    const result = await report(this.#options, choice).catch(() => undefined)
    this.#waiting = false
    // The shop's page may have closed the dialog in the meantime; what was paid is still told.
    this.#dialog?.busy(false)
    if (result?.razorpay_payment_id) return this.#paid(result)
    if (result?.error) return this.#failed(result.error)
    this.#dialog?.say(NO_ANSWER)
  }

  #paid(result) {
    const { callback_url: action, redirect, handler } = this.#options
    this.close()
    if (action && (redirect || !handler)) postForm(action, result)
    else handler?.(result)
  }

  #failed(error) {
    this.#dialog?.say(error.description)
    for (const listener of this.#listeners['payment.failed'] ?? []) listener({ error })
    if (this.#options.retry?.enabled === false) this.#dismiss()
  }

  #dismiss() {
    this.close()
    this.#options.modal?.ondismiss?.()
  }
}
