/**
 * Another page of the shop, to show part of it here; undefined if it can't be fetched. Its styles are removed, because
 * they violate this page's policy, which would be reported in the console.
 */
export const fetchPage = async (path: string): Promise<Document | undefined> => {
  try {
    const answer = await fetch(path)
    if (!answer.ok) return undefined
    const html = (await answer.text()).replace(/<style[\s\S]*?<\/style>/g, '')
    return new DOMParser().parseFromString(html, 'text/html')
  } catch {
    return undefined
  }
}
