/** The page number in a query; 1 if it has none. */
export const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page'))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** A query's value among the offered choices; '' if it is none of them. */
export const choiceIn = (
  params: URLSearchParams,
  name: string,
  choices: readonly (readonly [choice: string, words: string])[],
): string => choices.find(([choice]) => choice === params.get(name))?.[0] ?? ''
