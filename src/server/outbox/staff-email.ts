import type { Config } from '#config/read-config.ts'
import { brand } from '#copy/settings.ts'

/** Where staff read their e-mail; '' when they want none. Without a mail server e-mails stay in a folder here. */
export const staffEmailOf = ({ STAFF_EMAIL, SMTP_URL }: Pick<Config, 'STAFF_EMAIL' | 'SMTP_URL'>): string =>
  STAFF_EMAIL || (SMTP_URL ? '' : brand.email)
