import type { Config } from '#config/read-config.ts'
import { brand } from '#copy/settings.ts'

/**
 * The staff's e-mail address; '' if they want no e-mail. Without a mail server, e-mails stay in a local folder anyway.
 */
export const staffEmailOf = ({ STAFF_EMAIL, SMTP_URL }: Pick<Config, 'STAFF_EMAIL' | 'SMTP_URL'>): string =>
  STAFF_EMAIL || (SMTP_URL ? '' : brand.email)
