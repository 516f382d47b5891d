/** Shown after the thanks for a message that can't be answered, because it has no e-mail address or phone number. */
export const nothingToAnswerTo =
  'We need a way to reply: please add an e-mail address or a phone number and send it again.'
