import { expect, test } from 'vitest'
import { isInAppBrowser } from '#domain/in-app-browser.ts'
import { isIos, mustLeavePage } from '#domain/payments/payment-browser.ts'

const ANDROID = 'Mozilla/5.0 (Linux; Android 14; Pixel 8'
const KIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

const inApp = {
  'Instagram on Android': `${ANDROID}; wv) ${KIT} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 Instagram 390.0.0.0 Android`,
  'Instagram on iOS': `${IPHONE} Mobile/15E148 Instagram 390.0.0.0 (iPhone15,2; iOS 18_5)`,
  'Facebook on Android': `${ANDROID}; wv) ${KIT} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/520.0.0.0;]`,
  'Facebook on iOS': `${IPHONE} Mobile/15E148 [FBAN/FBIOS;FBAV/520.0;FBDV/iPhone15,2]`,
  'an app’s web view on Android': `${ANDROID}; wv) ${KIT} Version/4.0 Chrome/138.0.0.0 Mobile Safari/537.36`,
  'an app’s web view on iOS': `${IPHONE} Mobile/15E148`,
}

const small = {
  'Opera Mini': 'Opera/9.80 (Android; Opera Mini/69.0.2254/191.303; U; en) Presto/2.12.423 Version/12.16',
  'Opera Mini on iOS': `${IPHONE} OPiOS/16.0.15.124050 Mobile/15E148 Safari/9537.53`,
  UC: `${ANDROID}; en-US) ${KIT} Version/4.0 Chrome/100.0 UCBrowser/13.8.0 Mobile Safari/537.36`,
}

const whole = {
  'Chrome on Android': `${ANDROID}) ${KIT} Chrome/138.0.0.0 Mobile Safari/537.36`,
  'Safari on iOS': `${IPHONE} Version/18.5 Mobile/15E148 Safari/604.1`,
  'Chrome on iOS': `${IPHONE} CriOS/138.0.7204.33 Mobile/15E148 Safari/604.1`,
  'Samsung’s browser': `${ANDROID}) ${KIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
  Firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Safari on a Mac':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
}

test.each(Object.entries(inApp))('%s is inside another app: paying leaves the page', (_, userAgent) => {
  expect([isInAppBrowser(userAgent), mustLeavePage(userAgent)]).toEqual([true, true])
})

test.each(Object.entries(small))('%s can’t open windows: paying leaves the page', (_, userAgent) => {
  expect(mustLeavePage(userAgent)).toBe(true)
})

test.each(Object.entries(whole))('%s is a full browser', (_, userAgent) => {
  expect([isInAppBrowser(userAgent), mustLeavePage(userAgent)]).toEqual([false, false])
})

test('iPhones are recognised', () => {
  expect(isIos(inApp['Instagram on iOS'])).toBe(true)
  expect(isIos(whole['Chrome on Android'])).toBe(false)
})
