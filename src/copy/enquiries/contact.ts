/** Said after the thanks for a message that came without a way to answer it. */
export const nothingToAnswerTo =
  'To answer you we need one thing more: please add an e-mail address or a phone number and send it again.'
