import { expect, test } from 'vitest'
import AnswerPage from '#components/answers/AnswerPage.astro'
import { type AnswerPageName, answerPages, listAnswerPages } from '#copy/enquiries/answer-pages.ts'
import { formAnswers } from '#copy/enquiries/form-answers.ts'
import { luckyDrawMessages as luckyDraw } from '#copy/enquiries/lucky-draw.ts'
import { messages } from '#copy/messages.ts'
import { render } from '../../support/render.ts'

const { request, contact } = messages

/** What each page must say, word for word. */
const TEXTS: Readonly<Partial<Record<AnswerPageName, readonly string[]>>> = {
  'price-request': [formAnswers.priceSent],
  appointment: [formAnswers.appointmentSent],
  'request-to-check': [request.emailWrong, formAnswers.nameMissing, formAnswers.phoneMissing],
  'request-failed': [request.failed],
  'request-kept': [request.failed, request.pending],
  contact: [formAnswers.contactSent],
  'contact-failed': [contact.failed],
  'lucky-draw': [luckyDraw.subscribed, luckyDraw.congratulations, '/terms#lucky-draw'],
  'lucky-draw-already': [luckyDraw.already],
  'lucky-draw-not-set-up': [luckyDraw.notSetUp],
  'lucky-draw-not-allowed': [luckyDraw.notAllowed],
  'lucky-draw-not-found': [luckyDraw.notFound],
  'lucky-draw-failed': [luckyDraw.failed, luckyDraw.failedToast],
}

const rendered = async (name: AnswerPageName) => {
  const html = await render(AnswerPage, { ...answerPages[name] })
  return html.replaceAll('&#39;', "'").replaceAll('&quot;', '"')
}

test.each(Object.entries(TEXTS))('the page %s says the specified words', async (name, texts) => {
  const html = await rendered(listAnswerPages().find((page) => page.name === name)?.name ?? 'contact')
  for (const text of texts) expect(html).toContain(text)
})

test('a page that reports a failure offers another way to reach staff', async () => {
  for (const { name, good } of listAnswerPages())
    expect(await rendered(name)).toContain(good ? 'href="/shop"' : 'href="/contactus"')
})
