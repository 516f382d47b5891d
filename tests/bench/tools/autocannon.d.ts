declare module 'autocannon' {
  export interface AskedFor {
    method?: string
    path?: string
    headers?: Record<string, string>
    body?: string
  }

  export interface Options {
    url: string
    connections: number
    duration: number
    headers?: Record<string, string>
    requests?: (AskedFor & { setupRequest?: (request: AskedFor) => AskedFor })[]
  }

  export interface Result {
    requests: { average: number }
    /** Milliseconds. */
    latency: { p99: number }
    errors: number
    timeouts: number
    non2xx: number
  }

  const autocannon: (options: Options) => Promise<Result>
  export default autocannon
}
