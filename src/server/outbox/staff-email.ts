import type { Config } from '#config/read-config.ts'
import { house } from '#copy/settings.ts'

/** Where staff read their e-mail; '' when they want none. Without a mail server e-mails stay in a folder here. */
export const staffEmailOf = ({ HOUSE_EMAIL, SMTP_URL }: Pick<Config, 'HOUSE_EMAIL' | 'SMTP_URL'>): string =>
  HOUSE_EMAIL || (SMTP_URL ? '' : house.email)
