import { createHash } from 'node:crypto'
import type { Tx } from '../../platform/db.ts'
import { fail } from '../../platform/errors.ts'
import { useToken } from './application.queries.ts'

/** Tells that a captcha was not solved, or too long ago. */
export const refuseCaptcha = (reason: 'failed' | 'expired'): never =>
  reason === 'expired'
    ? fail('captcha_expired', 'CAPTCHA expired. Please complete it again.')
    : fail('captcha_failed', 'CAPTCHA verification failed. Please try again.')

/** Uses a solved captcha up, with what it is for; refuses one that was used before. */
export const useCaptcha = async (tx: Tx, tokenId: string): Promise<void> => {
  if (!(await useToken(tx, createHash('sha256').update(tokenId).digest()))) refuseCaptcha('failed')
}
