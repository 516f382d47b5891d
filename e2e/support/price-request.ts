import type { Locator } from '@playwright/test'
import { takeTime } from './take-time.ts'

/** Fills in the required fields of a price request or an appointment. */
export const fillRequest = async (sheet: Locator, email: string, name = 'Ananya Rao') => {
  await sheet.getByLabel('Name').fill(name)
  await sheet.getByLabel('E-mail').fill(email)
  await sheet.getByLabel('Phone').fill('98765 43210')
}

export const sendRequest = async (sheet: Locator) => {
  await takeTime(sheet.page())
  await sheet.getByRole('button', { name: /^(Request the price|Book the app)/ }).click()
}
