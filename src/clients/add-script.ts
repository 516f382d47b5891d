/** Adds a third-party script to the page. Resolves to whether it ran; a failure is only logged as a warning. */
export const addScript = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const script = document.createElement('script')
    script.addEventListener('load', () => resolve(true))
    script.addEventListener('error', () => {
      console.warn(`${url} did not load.`)
      resolve(false)
    })
    script.src = url
    script.async = true
    document.head.append(script)
  })
