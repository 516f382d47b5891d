/** The back end's messages about visitors' forms; no script in the browser contains them. */
export const formAnswers = {
  priceSent: 'Price request submitted successfully!',
  appointmentSent: 'Appointment booked successfully!',
  contactSent: 'Thanks for reaching out! We will get back to you shortly.',
  nameMissing: 'Please enter your name',
  phoneMissing: 'Please enter your phone number',
  tooLong: (most: number) => `Please use ${most} characters or fewer`,
  notAPerson: 'A program seems to have filled this in. Please leave the hidden field empty.',
  tooQuick: 'That was very quick. Please send it again.',
} as const
