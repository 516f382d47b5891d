const ARRIVES_WITHIN_MS = 20 * 1000

const loading = new Map<string, Promise<void>>()

const load = (address: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = () => {
      clearTimeout(timer)
      script.remove()
      loading.delete(address)
      reject(new Error(`The script ${address} did not arrive.`))
    }
    const timer = setTimeout(fail, ARRIVES_WITHIN_MS)
    script.addEventListener('load', () => {
      clearTimeout(timer)
      resolve()
    })
    script.addEventListener('error', fail)
    script.src = address
    script.async = true
    document.head.append(script)
  })

/** Loads another house's script once; a failed attempt, or one of 20 s, may be repeated. */
export const loadScript = (address: string): Promise<void> => {
  const promise = loading.get(address) ?? load(address)
  loading.set(address, promise)
  return promise
}
