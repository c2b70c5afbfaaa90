import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config.ts'
import { createEmbeddedCaptcha } from './embedded.ts'
import { createHostedCaptcha } from './hosted.ts'
import { type Keep, recordedFetch } from '../provider/recorded.ts'
import type { Captcha } from './port.ts'

/** The hosted captcha whose keys are set, Turnstile before hCaptcha; the embedded proof of work when none is (E-76). */
export const createCaptcha = (config: Config, clock: Clock, keep?: (provider: string) => Keep): Captcha => {
  const { TURNSTILE_SITE_KEY, TURNSTILE_SECRET_KEY, HCAPTCHA_SITE_KEY, HCAPTCHA_SECRET_KEY } = config
  const sendOf = (kind: 'turnstile' | 'hcaptcha') => (keep ? { send: recordedFetch(keep(kind)) } : {})
  if (TURNSTILE_SITE_KEY && TURNSTILE_SECRET_KEY)
    return createHostedCaptcha({
      kind: 'turnstile',
      siteKey: TURNSTILE_SITE_KEY,
      secretKey: TURNSTILE_SECRET_KEY,
      ...sendOf('turnstile'),
    })
  if (HCAPTCHA_SITE_KEY && HCAPTCHA_SECRET_KEY)
    return createHostedCaptcha({
      kind: 'hcaptcha',
      siteKey: HCAPTCHA_SITE_KEY,
      secretKey: HCAPTCHA_SECRET_KEY,
      ...sendOf('hcaptcha'),
    })
  return createEmbeddedCaptcha({ secret: config.secret, cost: config.PLINTH_CAPTCHA_COST, clock })
}
