const query = new URLSearchParams(location.search)
const state = query.get('state') ?? undefined
const form = document.querySelector('#another')
const other = document.querySelector('#other')
const trouble = document.querySelector('#trouble')

/** Sends the message to the page that opened this window, and only if it has the same origin. */
const answer = (response) => {
  if (!window.opener) {
    trouble.textContent = 'Please open this window with the sign-in button of the shop.'
    return
  }
  window.opener.postMessage(
    { from: 'demo-google-consent', response: { ...response, state } },
    location.origin,
  )
}

const agree = async (name, email, isOfWorkspace) => {
  trouble.textContent = ''
  const hd = isOfWorkspace ? email.split('@')[1] : undefined
  const grant = { client_id: query.get('client_id'), scope: query.get('scope'), name, email, hd }
  const result = await fetch('/demo/google/consent', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(grant),
  })
    .then((reply) => reply.json())
    .catch(() => ({ message: 'The demonstration sign-in did not answer. Please try again.' }))
  if (result.code) answer(result)
  else trouble.textContent = result.message
}

for (const button of document.querySelectorAll('button[data-email]')) {
  button.addEventListener('click', () => agree(button.dataset.name, button.dataset.email, true))
}

other.addEventListener('click', () => {
  form.hidden = !form.hidden
  other.setAttribute('aria-expanded', String(!form.hidden))
  if (!form.hidden) form.elements.name.focus()
})

form.addEventListener('submit', (event) => {
  event.preventDefault()
  const { name, email, workspace } = form.elements
  agree(name.value, email.value, workspace.checked)
})

document.querySelector('#cancel').addEventListener('click', () => answer({ error: 'access_denied' }))

const hint = query.get('login_hint')
if (hint) form.elements.email.value = hint
