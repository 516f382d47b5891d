/** The result of a payment, as the order page's query has it when a browser returns from the provider's page. */
export type ReturnedPayment = 'received' | 'pending' | 'failed' | 'unclear'

const WORDS: readonly ReturnedPayment[] = ['received', 'pending', 'failed', 'unclear']

/** The payment result in a URL's query; undefined if there is none. */
export const returnedPayment = (search: string): ReturnedPayment | undefined => {
  const word = new URLSearchParams(search).get('payment')
  return WORDS.find((known) => known === word)
}
