/** The texts of the second factor's dialog and page. */
export const secondFactor = {
  failed: 'That did not work. Please try again.',

  confirm: {
    title: 'Confirm that it is you',
    why: 'Refunds, exports, erasing and releases need a code from your authenticator app. It lasts 15 minutes.',
    whyRecovery: 'Each recovery code works once. We will e-mail you that one was used.',
    code: 'Code',
    digits: 'six digits',
    recovery: 'Recovery code',
    recoveryLength: 'sixteen characters',
    notDigits: 'Please enter the six digits that your app shows.',
    notRecovery: 'A recovery code has sixteen letters and digits. Please enter all of them.',
    button: 'Confirm',
    withRecovery: 'Use a recovery code',
    withApp: 'Use the app',
  },

  missing: {
    title: 'Set up a second factor first',
    why: 'Refunds, exports, erasing and releases need a code from an authenticator app. Setting it up takes two minutes, in a new tab; what you started waits here.',
    button: 'Set it up',
    goOn: 'I have set it up, continue',
    notYet:
      'It is not set up yet: the last step is a first code from your app. Please finish it, then continue.',
  },

  page: {
    title: 'Second factor',
    loading: 'Opening your second factor',
    about:
      'Refunds, exports, erasing and releases need a code from an authenticator app on your phone, so that signing in alone is not enough. Viewing orders and requests needs none.',
    off: 'This shop does not ask for it: STAFF_SECOND_FACTOR is off.',
    none: 'You have not set one up yet.',
    begin: 'Set up an app',
    another: 'Set up another app',
    since: 'Set up',
    left: 'Recovery codes left',
    renew: 'New recovery codes',
    noneLeft:
      'No recovery codes are left. Make new ones now: without your phone, only an operator could let you in.',
    fewLeft: 'Few recovery codes are left. Make new ones while you have your phone.',
  },

  stale: {
    title: 'Sign in again',
    why: 'To set up a second factor you must have signed in within the last 15 minutes, so that nobody can do it at a screen you left open.',
    google: 'Continue with Google',
    button: 'Sign in',
  },

  setUp: {
    title: 'Scan this with your app',
    how: 'Open an authenticator app, such as Google’s, Microsoft’s or Apple’s, add an account and scan the code. Then enter the six digits it shows.',
    picture: 'The secret as a QR code',
    byHand: 'Or enter this key by hand',
    onThisDevice: 'Open the app on this device',
    button: 'Finish',
    cancel: 'Cancel',
  },

  codes: {
    title: 'Keep these recovery codes',
    how: 'Without your phone, each one replaces a code, once. They are only shown now: print them, or keep them away from your phone.',
    save: 'Save as a file',
    copy: 'Copy',
    done: 'Done',
    after: 'If another tab is waiting for this, you can continue there now.',
  },

  copied: 'The codes are copied.',
  notCopied: 'The codes could not be copied. Please save them as a file.',
} as const
