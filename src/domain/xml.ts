const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Text escaped for XML, without the control characters that XML forbids. */
export const xmlText = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n\r]/gu, '').replace(/[&<>"']/g, (character) => ESCAPED[character] ?? '')

/** An element that contains text. */
export const xmlElement = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`
