import { messages } from '../messages.ts'
import { returnedPaymentText } from '../orders/returned-payment.ts'
import { nothingToAnswerTo } from './contact.ts'
import { formAnswers } from './form-answers.ts'
import { luckyDrawMessages as luckyDraw } from './lucky-draw.ts'

interface AnswerPage {
  readonly title: string
  readonly sentences: readonly string[]
  /** Whether the form was accepted. */
  readonly good: boolean
  /** Another link on the page. */
  readonly way?: { readonly text: string; readonly href: string }
}

const back = 'Your browser’s Back button restores what you typed.'
const { request, contact, pay } = messages

/** The result pages of forms posted without JavaScript, built at /sent/<name>. */
export const answerPages = {
  'price-request': {
    title: formAnswers.priceSent,
    sentences: ['We will reply, usually within a working day.'],
    good: true,
  },
  appointment: {
    title: formAnswers.appointmentSent,
    sentences: ['We will write or call to settle the day and time with you.'],
    good: true,
  },
  'request-to-check': {
    title: 'Please check what you entered',
    sentences: [formAnswers.nameMissing, formAnswers.phoneMissing, request.emailWrong, back],
    good: false,
  },
  'request-failed': { title: request.failed, sentences: [back], good: false },
  'request-kept': { title: request.failed, sentences: [request.pending], good: false },
  contact: { title: formAnswers.contactSent, sentences: [], good: true },
  'contact-unanswerable': {
    title: formAnswers.contactSent,
    sentences: [nothingToAnswerTo, back],
    good: true,
  },
  'contact-failed': { title: contact.failed, sentences: [back], good: false },
  'contact-kept': { title: contact.failed, sentences: [request.pending], good: false },
  'lucky-draw': {
    title: luckyDraw.subscribed,
    sentences: [luckyDraw.congratulations],
    good: true,
    way: { text: 'Terms of the draw', href: '/terms#lucky-draw' },
  },
  'lucky-draw-already': {
    title: luckyDraw.already,
    sentences: [luckyDraw.congratulations],
    good: true,
    way: { text: 'Terms of the draw', href: '/terms#lucky-draw' },
  },
  'lucky-draw-to-check': {
    title: 'Please check what you entered',
    sentences: [luckyDraw.emailWrong, luckyDraw.phoneWrong, back],
    good: false,
  },
  'lucky-draw-not-set-up': { title: luckyDraw.notSetUp, sentences: [], good: false },
  'lucky-draw-not-allowed': { title: luckyDraw.notAllowed, sentences: [back], good: false },
  'lucky-draw-not-found': { title: luckyDraw.notFound, sentences: [back], good: false },
  'lucky-draw-failed': { title: luckyDraw.failed, sentences: [luckyDraw.failedToast, back], good: false },
  'too-often': {
    title: 'Too many attempts',
    sentences: ['Please wait a minute, then send it again.', back],
    good: false,
  },
  'payment-failed': {
    title: returnedPaymentText.failed.title,
    sentences: ['Nothing is lost: your cart is kept, and you can pay again.', pay.bankReturns],
    good: false,
    way: { text: 'Back to the cart', href: '/cart' },
  },
  'payment-unclear': {
    title: returnedPaymentText.unclear.title,
    sentences: ['Your orders will show it. Please check them before you pay again.', pay.bankReturns],
    good: false,
    way: { text: 'Your orders', href: '/profile' },
  },
  unsubscribed: { title: luckyDraw.unsubscribed, sentences: [], good: true },
  'unsubscribe-wrong': { title: luckyDraw.linkWrong, sentences: [], good: false },
  'unsubscribe-failed': { title: luckyDraw.notUnsubscribed, sentences: [], good: false },
} as const satisfies Readonly<Record<string, AnswerPage>>

export type AnswerPageName = keyof typeof answerPages

const isName = (name: string): name is AnswerPageName => Object.hasOwn(answerPages, name)
const names = Object.keys(answerPages).filter(isName)

/** Every result page with its name, to be built. */
export const listAnswerPages = (): readonly (AnswerPage & { readonly name: AnswerPageName })[] =>
  names.map((name) => ({ name, ...answerPages[name] }))
