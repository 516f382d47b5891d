;(() => {
  const WIDTH = 480
  const HEIGHT = 780
  const LOOK_EVERY_MS = 200
  // A window that has just posted its answer may appear closed before the answer is read.
  const LAST_WORD_MS = 400

  const openPopup = (query) => {
    const left = Math.round(window.screenX + (window.outerWidth - WIDTH) / 2)
    const top = Math.round(window.screenY + (window.outerHeight - HEIGHT) / 2)
    const place = `popup,width=${WIDTH},height=${HEIGHT},left=${left},top=${top}`
    return window.open(`/demo/google/consent?${query}`, 'demo-google-consent', place)
  }

  const initCodeClient = (config) => {
    let stopListening = () => undefined

    const requestCode = () => {
      stopListening()
      const { client_id, scope, state, login_hint } = config
      const query = new URLSearchParams(
        Object.entries({ client_id, scope, state, login_hint }).filter(([, v]) => v),
      )
      const popup = openPopup(query)
      if (!popup) {
        config.error_callback?.({ type: 'popup_failed_to_open', message: 'Failed to open popup window' })
        return
      }

      const onMessage = ({ origin, source, data }) => {
        if (origin !== location.origin || source !== popup || data?.from !== 'demo-google-consent') return
        stopListening()
        popup.close()
        config.callback?.(data.response)
      }
      let closedSince
      const watch = setInterval(() => {
        if (!popup.closed) return
        closedSince ??= performance.now()
        if (performance.now() - closedSince < LAST_WORD_MS) return
        stopListening()
        config.error_callback?.({ type: 'popup_closed', message: 'Popup window closed' })
      }, LOOK_EVERY_MS)
      stopListening = () => {
        clearInterval(watch)
        window.removeEventListener('message', onMessage)
      }
      window.addEventListener('message', onMessage)
    }
    return { requestCode }
  }

  const nothing = () => undefined
  window.google = {
    ...window.google,
    accounts: {
      oauth2: { initCodeClient },
      id: {
        initialize: nothing,
        prompt: nothing,
        cancel: nothing,
        renderButton: nothing,
        disableAutoSelect: () => {
          fetch('/demo/google/auto-select-off', { method: 'POST', keepalive: true }).catch(nothing)
        },
      },
    },
  }
})()
