import { joinWords, searchWords } from '../orders/search-words.ts'

/** What an account is found by: its owner's name and e-mail address. */
export const accountSearchText = ({
  name,
  email,
}: {
  readonly name: string
  readonly email: string
}): string => joinWords(searchWords({ name, email }))
