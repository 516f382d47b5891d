const ARRIVES_WITHIN_MS = 20 * 1000

const loading = new Map<string, Promise<void>>()

const load = (url: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      loading.delete(url)
      reject(new Error(`The script ${url} did not arrive.`))
    }
    const timer = setTimeout(fail, ARRIVES_WITHIN_MS)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', fail)
    script.src = url
    document.head.append(script)
  })

/** Loads a third-party script once. Rejects if it fails or takes longer than 20 s; then another call tries again. */
export const loadScript = (url: string): Promise<void> => {
  const promise = loading.get(url) ?? load(url)
  loading.set(url, promise)
  return promise
}
