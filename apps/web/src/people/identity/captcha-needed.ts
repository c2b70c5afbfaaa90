import { IdentityError } from '../../lib/auth-adapter.ts'
import { identityWords } from './identity.words.ts'

/** Lets the person solve a captcha; `error` says why the one before was not taken. Null when they closed it. */
export type AskCaptcha = (error: string | null) => Promise<string | null>

const { captchaFailed, captchaExpired } = identityWords.errors
const refusals: Readonly<Record<string, string | null>> = {
  captcha_needed: null,
  captcha_failed: captchaFailed,
  captcha_expired: captchaExpired,
}

/** Sends, and again with a solved captcha each time the server asks for one. Throws the refusal when the person stops. */
export const withCaptcha = async <T>(send: (captcha?: string) => Promise<T>, ask: AskCaptcha): Promise<T> => {
  let captcha: string | undefined
  for (;;)
    try {
      return await send(captcha)
    } catch (error) {
      const why = error instanceof IdentityError ? refusals[error.code] : undefined
      if (why === undefined) throw error
      const solved = await ask(why)
      if (solved === null) throw error
      captcha = solved
    }
}
