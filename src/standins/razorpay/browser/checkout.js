// Creates its elements as the published script does. Most styles are set by property, which a page's policy does not
// control; the frame's by attribute and the spinner's by a <style>, which it does.
const SPINNER =
  '<style>@keyframes rzp-rot{to{transform: rotate(360deg);}}@-webkit-keyframes rzp-rot{to{-webkit-transform: rotate(360deg);}}</style>'
const CONTAINER = {
  zIndex: 2147483647,
  position: 'fixed',
  top: 0,
  display: 'none',
  left: 0,
  height: '100%',
  width: '100%',
  'backface-visibility': 'hidden',
  'overflow-y': 'visible',
}
const BACKDROP = {
  'min-height': '100%',
  transition: '0.3s ease-out',
  position: 'fixed',
  top: 0,
  left: 0,
  width: '100%',
  height: '100%',
  background: 'rgba(0, 0, 0, 0.6)',
}
const FRAME = {
  style:
    'opacity: 1; height: 100%; position: relative; background: none; display: block; border: 0 none transparent; margin: 0px; padding: 0px; z-index: 2;',
  allowtransparency: true,
  frameborder: 0,
  width: '100%',
  height: '100%',
  allowpaymentrequest: true,
  src: '/demo/razorpay/v1/checkout/public',
  class: 'razorpay-checkout-frame',
}
// The published script waits this long before it calls the handler.
const HANDLER_MS = 200

const setStyles = (element, styles) => {
  for (const [name, value] of Object.entries(styles))
    if (name in element.style) element.style[name] = value
    else element.style.setProperty(name, value)
}

let container
const containerOfPage = () => {
  if (container) return container
  container = document.createElement('div')
  container.className = 'razorpay-container'
  container.innerHTML = SPINNER
  setStyles(container, CONTAINER)
  const backdrop = document.createElement('div')
  backdrop.className = 'razorpay-backdrop'
  setStyles(backdrop, BACKDROP)
  document.body.append(container)
  container.append(backdrop)
  return container
}

const frameIn = (parent) => {
  const frame = document.createElement('iframe')
  for (const [name, value] of Object.entries(FRAME)) frame.setAttribute(name, value)
  parent.append(frame)
  return frame
}

/** Leaves the page through a form post, as the published script does for `redirect`. */
const postForm = ({ url, content }) => {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  for (const [name, value] of Object.entries(content)) {
    if (value === undefined) continue
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}

/** The part of the options that can be sent in a message. */
const plain = (options) => JSON.parse(JSON.stringify(options))

window.Razorpay = class Razorpay {
  #options
  #listeners = {}
  #frame
  #overflow
  #timeout

  constructor(options) {
    if (!options?.key) throw new Error('No key passed')
    this.#options = { ...options, amount: Number(options.amount) }
  }

  on(event, listener) {
    this.#listeners[event] = [...(this.#listeners[event] ?? []), listener]
    return this
  }

  open() {
    if (this.#frame) return this
    const parent = containerOfPage()
    this.#frame = frameIn(parent)
    parent.style.display = 'block'
    this.#overflow = document.body.style.overflow
    document.body.style.overflow = 'hidden'
    window.addEventListener('message', this.#hear)
    const { timeout } = this.#options
    if (timeout) this.#timeout = setTimeout(() => this.#dismiss(), Math.min(timeout * 1000, 2 ** 31 - 1))
    return this
  }

  close() {
    if (!this.#frame) return
    clearTimeout(this.#timeout)
    window.removeEventListener('message', this.#hear)
    document.body.style.overflow = this.#overflow
    container.style.display = 'none'
    this.#frame.remove()
    this.#frame = undefined
  }

  #hear = ({ source, data }) => {
    if (source !== this.#frame?.contentWindow) return
    const { event, data: told } = JSON.parse(data)
    if (event === 'load') source.postMessage(JSON.stringify({ options: plain(this.#options) }), '*')
    if (event === 'complete') this.#complete(told)
    if (event === 'paymenterror') this.#failed(told)
    if (event === 'redirect') postForm(told)
    if (event === 'dismiss') this.#dismiss()
  }

  #complete(result) {
    const { handler } = this.#options
    this.close()
    if (handler) setTimeout(() => handler(result), HANDLER_MS)
  }

  #failed(failure) {
    for (const listener of this.#listeners['payment.failed'] ?? []) listener(failure)
    if (this.#options.retry?.enabled === false) this.#dismiss()
  }

  #dismiss() {
    this.close()
    setTimeout(() => this.#options.modal?.ondismiss?.())
  }
}
