/** The texts of the second factor's dialog and page. */
export const secondFactor = {
  failed: 'That did not work just now. Please try again.',

  confirm: {
    title: 'Confirm that it is you',
    why: 'Refunds, exports, erasing and releases ask for a code of your authenticator app. It counts for 15 minutes.',
    whyRecovery: 'Each recovery code counts once. We will e-mail you that one was used.',
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
    why: 'Refunds, exports, erasing and releases ask for a code of an authenticator app. Setting it up takes two minutes, in a tab of its own; what you began waits here.',
    button: 'Set it up',
    goOn: 'I have set it up, go on',
    notYet:
      'You have none yet: setting it up ends with a first code of your app. Please finish it, then go on.',
  },

  page: {
    title: 'Second factor',
    loading: 'Opening your second factor',
    about:
      'Refunds, exports, erasing and releases ask for a code of an authenticator app on your telephone, so that your sign-in alone is not enough for them. Reading orders and requests asks for none.',
    off: 'This shop does not ask for it: STAFF_SECOND_FACTOR is off.',
    none: 'You have not set one up yet.',
    begin: 'Set up an app',
    another: 'Set up another app',
    since: 'Set up',
    left: 'Recovery codes left',
    renew: 'New recovery codes',
    noneLeft:
      'No recovery code is left. Make new ones now: without your telephone only an operator could let you in.',
    fewLeft: 'Few recovery codes are left. Make new ones while you have your telephone.',
  },

  stale: {
    title: 'Sign in once more',
    why: 'To set up a second factor you must have signed in within the last 15 minutes, so that nobody can do it at a screen you left open.',
    google: 'Continue with Google',
    button: 'Sign in',
  },

  setUp: {
    title: 'Show this to your app',
    how: 'Open an authenticator app, such as that of Google, Microsoft or Apple, add an account and scan the picture. Then enter the six digits it shows.',
    picture: 'The secret as a QR code',
    byHand: 'Or enter this key by hand',
    onThisDevice: 'Open the app on this device',
    button: 'Finish',
    cancel: 'Cancel',
  },

  codes: {
    title: 'Keep these recovery codes',
    how: 'Without your telephone each of them takes the place of a code, once. They are shown this once: print them, or keep them where your telephone is not.',
    save: 'Save as a file',
    copy: 'Copy',
    done: 'Done',
    after: 'If another tab waits for this, it can go on now.',
  },

  copied: 'The codes are copied.',
  notCopied: 'The codes could not be copied. Please save them as a file.',
} as const
