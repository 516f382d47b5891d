/** Adds another house's script to the page; resolves when it has run, and only warns when it can't. */
export const addScript = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const script = document.createElement('script')
    script.addEventListener('load', () => resolve(true))
    script.addEventListener('error', () => {
      console.warn(`${address} did not load.`)
      resolve(false)
    })
    script.src = address
    script.async = true
    document.head.append(script)
  })
