import { Window } from 'happy-dom'

const CSS = `
body{margin:0;font:16px/1.6 Georgia,serif;color:#171411;background:#f7f3ec}
main,header,footer{padding:20px}
img{display:block;width:100%;height:auto}
svg{width:20px;height:20px}
.hero{margin:-20px -20px 20px;background:#10231d}
.hero img{height:640px;object-fit:cover}
.grid3,.four{display:grid;grid-template-columns:1fr;gap:24px}
.frame img{aspect-ratio:3/4;object-fit:cover}
.strip>:nth-child(n+2),.slide:nth-child(n+2),.hover{display:none}
@media(min-width:800px){.grid3,.four{grid-template-columns:repeat(3,1fr)}.hero img{height:760px}}
`
const KEPT = /^(?:hero|slide|strip|frame|grid3|four|hover)$/
const WITHOUT = 'script, style, template, dialog, link, meta[property], search, noscript'

/**
 * A built page as one would write it by hand with nothing but its words and pictures: no script, no web font, one
 * kilobyte of CSS.
 */
export const plainPage = (html: string): string => {
  const { document } = new Window({ settings: { disableJavaScriptEvaluation: true } })
  document.write(html.replace(/<noscript>|<\/noscript>/g, '').replace(/<!--.*?-->/gs, ''))
  for (const element of document.querySelectorAll(WITHOUT)) element.remove()
  for (const element of document.querySelectorAll('astro-island')) element.replaceWith(...element.childNodes)
  for (const element of document.querySelectorAll('*')) {
    const kept = [...element.classList].filter((name) => KEPT.test(name))
    for (const name of element.getAttributeNames())
      if (name === 'class' || name === 'inert' || name === 'hidden' || name.startsWith('data-'))
        element.removeAttribute(name)
    if (kept.length > 0) element.setAttribute('class', kept.join(' '))
  }
  const style = document.createElement('style')
  style.textContent = CSS
  document.head.append(style)
  return `<!doctype html>${document.documentElement.outerHTML}`
}
