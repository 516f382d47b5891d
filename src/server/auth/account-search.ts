import { joinWords, searchWords } from '../orders/search-words.ts'

/** The text by which an account is found: name and e-mail address. */
export const accountSearchText = ({
  name,
  email,
}: {
  readonly name: string
  readonly email: string
}): string => joinWords(searchWords({ name, email }))
