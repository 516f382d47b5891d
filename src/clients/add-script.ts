/** Adds another company's script to the page; resolves when it has run, and only warns when it can't. */
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
