import type { Config } from '../../platform/config.ts'
import type { Keep } from '../provider/recorded.ts'
import { createOutbox } from './outbox.ts'
import type { Mailer } from './port.ts'
import { createSmtpMailer } from './smtp.ts'

/** Whether the mail server was named on a screen, and not in the environment, which may name any. */
const isOutsideOnly = (url: string, { fromEnvironment, PLINTH_SMTP_INTERNAL: allowed }: Config): boolean =>
  !fromEnvironment.has('SMTP_URL') && !allowed.includes(new URL(url).hostname.toLowerCase())

const toConsole = (line: string) => void process.stdout.write(`${line}\n`)

/** Mail by SMTP_URL, or without it the outbox, which prints what is for a letter's reader alone. */
export const createMailer = (config: Config, keep?: Keep, print: (line: string) => void = toConsole): Mailer =>
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
        { keep, outsideOnly: isOutsideOnly(config.SMTP_URL, config) },
      )
    : createOutbox(print)
