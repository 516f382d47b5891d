import type { Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'

const PAGES = ['/', '/shop', '/shop?category=Looks', '/lookbook', '/about', '/team', '/shipping', '/nowhere']
const WIDTHS = [801, 1024, 1280]

/** Words and controls that the chat button would cover at some time while the page scrolls. */
const underChat = (page: Page) =>
  page.evaluate(() => {
    const chat = document.querySelector('[aria-label="Chat on WhatsApp"]')
    if (!chat) return ['there is no chat button']
    const { left: edge, top: height } = chat.getBoundingClientRect()
    // Elements that start above the button only ever move further up.
    const reaches = ({ left, right, bottom, width }: DOMRect) =>
      width > 1 && left < innerWidth && right > edge + 1 && bottom > height
    const isSeen = (element: Element) =>
      !element.closest('dialog, [popover]') &&
      !element.contains(chat) &&
      element !== chat &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const controls = [...document.querySelectorAll('button, input, select, .text-action, .btn')]
      .filter((control) => isSeen(control) && reaches(control.getBoundingClientRect()))
      .map((control) => control.outerHTML.slice(0, 80))
    const words: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { currentNode: text } = texts
      if (!text.textContent?.trim() || !text.parentElement || !isSeen(text.parentElement)) continue
      const range = document.createRange()
      range.selectNodeContents(text)
      if ([...range.getClientRects()].some(reaches)) words.push(text.textContent.trim().slice(0, 80))
    }
    return [...controls, ...words]
  })

test.use({ expectedErrors: [/status of 404/] })

test('from 801 pixels on, the chat button has the gutter to itself', async ({ page }) => {
  for (const path of PAGES) {
    await page.goto(path)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      expect(await underChat(page), `${path} at ${width}`).toEqual([])
    }
  }
})
