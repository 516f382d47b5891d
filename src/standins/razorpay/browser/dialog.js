import { sheet } from './style.js'

const ANY_AMOUNT = { style: 'currency', currency: 'INR' }

/** ₹12,34,567 for 123456700 paise; paise are shown only when there are any. */
const inRupees = (paise) =>
  new Intl.NumberFormat('en-IN', { ...ANY_AMOUNT, minimumFractionDigits: paise % 100 ? 2 : 0 }).format(
    paise / 100,
  )

const element = (tag, className, text) => {
  const made = document.createElement(tag)
  if (className) made.className = className
  if (text) made.textContent = text
  return made
}

const button = (label, className, onClick) => {
  const made = element('button', className, label)
  made.type = 'button'
  made.addEventListener('click', onClick)
  return made
}

/** The payment dialog, above everything; `decide` hears 'pay', 'fail' and 'close'. */
export const openDialog = (options, decide) => {
  const host = document.createElement('div')
  host.dataset.demoPayment = ''
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]

  const dialog = element('dialog')
  const title = element('h2', '', options.name || 'Payment')
  title.id = 'title'
  dialog.setAttribute('aria-labelledby', title.id)
  const trouble = element('p', 'trouble')
  trouble.setAttribute('role', 'alert')
  const choices = element('div', 'choices')
  const pay = button('Pay', 'pay', () => decide('pay'))
  pay.autofocus = true
  choices.append(
    pay,
    button('Fail', '', () => decide('fail')),
    button('Close', '', () => decide('close')),
  )
  dialog.append(
    element('p', 'mark', 'Test mode — no money moves'),
    title,
    ...(options.description ? [element('p', 'description', options.description)] : []),
    element('p', 'amount', inRupees(options.amount)),
    ...(options.prefill?.email ? [element('p', 'email', options.prefill.email)] : []),
    trouble,
    choices,
  )
  const escape = () => options.modal?.escape !== false && decide('close')
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    escape()
  })
  // Browsers let a second Esc through whatever the page says: then the dialog stands again until a decision.
  dialog.addEventListener('close', () => {
    if (!host.isConnected) return
    dialog.showModal()
    escape()
  })
  root.append(dialog)
  document.body.append(host)
  dialog.showModal()

  return {
    /** Keeps the focus where it is: the buttons say that they wait instead of being disabled. */
    busy(is) {
      pay.textContent = is ? 'Paying…' : 'Pay'
      for (const each of choices.children) each.setAttribute('aria-disabled', String(is))
    },
    say(text) {
      trouble.textContent = text
    },
    /** Gives the focus back to where the shopper was. */
    close() {
      dialog.close()
      host.remove()
    },
  }
}
