import { createServer } from 'node:net'

const REASONS = {
  EADDRINUSE: 'is in use by another program.',
  EACCES: 'may not be opened by this user; ports below 1024 are the system’s own.',
} as const

const isReason = (code: string): code is keyof typeof REASONS => code in REASONS
const isNoHost = (code: string) => /^(EADDRNOTAVAIL|ENOTFOUND|EAI_AGAIN)$/.test(code)

/** Why the shop can't listen on a host and port, naming the variable at fault; undefined if it can. */
export const portProblem = (
  name: 'PORT' | 'METRICS_PORT',
  host: string,
  port: number,
): Promise<string | undefined> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const { code = '' } = error
      if (isReason(code)) resolve(`${name} ${REASONS[code]}`)
      else if (isNoHost(code)) resolve('HOST is not an address of this machine.')
      else reject(error)
    })
    probe.listen(port, host, () => probe.close(() => resolve(undefined)))
  })
