import type { Config } from '../../platform/config.ts'
import type { Keep } from '../provider/recorded.ts'
import type { Texts } from './port.ts'
import { createTextSandbox } from './sandbox.ts'
import { createTwilio } from './twilio.ts'

/** Twilio when its settings are there, else the sandbox. */
export const createTexts = (config: Config, keep: Keep): Texts =>
  config.TWILIO_ACCOUNT_SID && config.TWILIO_AUTH_TOKEN && config.TWILIO_FROM
    ? createTwilio({
        url: config.TWILIO_URL,
        account: config.TWILIO_ACCOUNT_SID,
        token: config.TWILIO_AUTH_TOKEN,
        from: config.TWILIO_FROM,
        keep,
      })
    : createTextSandbox()
