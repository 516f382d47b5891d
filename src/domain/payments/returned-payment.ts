/** How a payment went, as the query of an order's page says it to a browser back from the provider's page. */
export type ReturnedPayment = 'received' | 'pending' | 'failed' | 'unclear'

const WORDS: readonly ReturnedPayment[] = ['received', 'pending', 'failed', 'unclear']

/** The word in a URL's query; nothing when there is none of these. */
export const returnedPayment = (search: string): ReturnedPayment | undefined => {
  const word = new URLSearchParams(search).get('payment')
  return WORDS.find((known) => known === word)
}
