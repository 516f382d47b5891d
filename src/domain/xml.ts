const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text as XML may hold it: escaped, without the control characters XML forbids. */
export const xmlText = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '')

/** An element with text in it. */
export const xmlElement = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`
