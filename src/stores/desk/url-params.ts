/** The page a query names; the first where it names none. */
export const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page'))
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** The choice a query names among those that are offered; '' where it names none of them. */
export const choiceIn = (
  params: URLSearchParams,
  name: string,
  choices: readonly (readonly [choice: string, words: string])[],
): string => choices.find(([choice]) => choice === params.get(name))?.[0] ?? ''
