/**
 * Another page of the shop, to show a part of it here; undefined where it can't be had. It comes without its own
 * styles: they are against this page's policy, which would say so in the console.
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
