import type { Page } from '@playwright/test'

/**
 * Changes a page as a browser's translation does: every text gets an element of its own, possibly with other words,
 * except where the page forbids it.
 */
export const translate = (page: Page, language: 'its own' | 'another' = 'its own') =>
  page.evaluate((isAnother) => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    while (walker.nextNode()) {
      const { currentNode: text } = walker
      if (text.textContent?.trim() && !text.parentElement?.closest('[translate=no]')) texts.push(text)
    }
    for (const text of texts) {
      const font = document.createElement('font')
      text.parentNode?.replaceChild(font, text)
      font.append(isAnother ? `अनुवाद: ${text.textContent}` : text)
    }
  }, language === 'another')
