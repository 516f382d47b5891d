/**
 * A head script that loads the sign-in script from `url` instead of from Google, because the library always uses
 * Google's own URL.
 */
export const googleRedirect = (url: string): string =>
  `(()=>{const d=Object.getOwnPropertyDescriptor(HTMLScriptElement.prototype,'src');` +
  `Object.defineProperty(HTMLScriptElement.prototype,'src',{...d,set(v){d.set.call(this,` +
  `String(v).startsWith('https://accounts.google.com/gsi/client')?${JSON.stringify(url).replace(/</g, '\\u003c')}:v)}})})()`
