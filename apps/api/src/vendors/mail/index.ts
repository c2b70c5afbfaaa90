import type { Config } from '../../platform/config.ts'
import type { Keep } from '../provider/recorded.ts'
import { createOutbox } from './outbox.ts'
import type { Mailer } from './port.ts'
import { createSmtpMailer } from './smtp.ts'

/** Mail by SMTP_URL, or without it the outbox. */
export const createMailer = (config: Config, keep?: Keep): Mailer =>
  config.SMTP_URL
    ? createSmtpMailer(
        config.SMTP_URL,
        () => ({
          name: config.PLINTH_BRAND,
          email: config.MAIL_FROM ?? config.PLINTH_CONTACT_EMAIL,
          contact: config.PLINTH_CONTACT_EMAIL,
          colour: config.brand.colour,
          logo: config.brand.logo && `${config.publicUrl}${config.PLINTH_BASE_PATH}/brand/logo/${config.brand.logo}`,
        }),
        keep,
      )
    : createOutbox()
