const SENTENCES: Readonly<Record<string, string>> = {
  ENOTFOUND: 'the host is unknown',
  EAI_AGAIN: 'the host’s name could not be looked up',
  ECONNREFUSED: 'nothing answers there',
  ECONNRESET: 'the connection was cut',
  EPIPE: 'the connection was cut',
  UND_ERR_SOCKET: 'the connection was cut',
  EHOSTUNREACH: 'the host can’t be reached',
  ENETUNREACH: 'the network can’t be reached',
  ETIMEDOUT: 'it took too long',
  ECONNABORTED: 'it took too long',
  UND_ERR_CONNECT_TIMEOUT: 'it took too long',
  UND_ERR_HEADERS_TIMEOUT: 'it took too long',
  UND_ERR_BODY_TIMEOUT: 'it took too long',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not signed by a known authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not signed by a known authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not signed by a known authority',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not signed by a known authority',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak https',
  EPROTO: 'it does not speak https',
}

/** An error followed by its chain of causes; of an aggregate error, the first. */
const chainOf = (error: unknown): readonly Error[] => {
  const chain: Error[] = []
  let next = error
  while (next instanceof Error && !chain.includes(next)) {
    chain.push(next)
    next = next.cause ?? (next instanceof AggregateError ? next.errors[0] : undefined)
  }
  return chain
}

/**
 * Why a network call failed, from the innermost error with a code, since "fetch failed" alone helps nobody. The code
 * is included, because it is what operators look up.
 */
export const causeOf = (error: unknown): string => {
  const chain = chainOf(error)
  const coded = chain.findLast((one) => 'code' in one && typeof one.code === 'string')
  const code = coded && 'code' in coded ? String(coded.code) : ''
  const sentence = SENTENCES[code]
  if (sentence) return `${sentence}, ${code}`
  if (chain.some(({ name }) => name === 'TimeoutError')) return 'it took too long'
  const last = chain.at(-1)
  return last
    ? [last.message, code && !last.message.includes(code) ? code : ''].filter(Boolean).join(', ')
    : String(error)
}
