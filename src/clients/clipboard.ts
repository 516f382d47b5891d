/** Puts a text where the visitor can paste it from; rejects where the browser does not allow that. */
export const copyText = (text: string): Promise<void> => navigator.clipboard.writeText(text)
