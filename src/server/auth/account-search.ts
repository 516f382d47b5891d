import { joinWords, orderWords } from '../orders/search-words.ts'

/** What an account is found by: its owner's name and e-mail address. */
export const accountSearchText = ({
  name,
  email,
}: {
  readonly name: string
  readonly email: string
}): string => {
  const nothing = { number: '', customerName: '', city: '', postalCode: '', phone: '', titles: [] }
  return joinWords(orderWords({ ...nothing, name, email }))
}
