import { createHmac, timingSafeEqual } from 'node:crypto'
import { addressesIn } from '@plinth/domain/shared/loan-address'
import { REPLY_SIGNATURE, replyAddressOf, replyIn } from '@plinth/domain/shared/reply-address'
import type { Deps } from '../../app/deps.ts'

type Signing = Pick<Deps, 'config'>

/** Good for this purpose alone: what is signed names it. */
const signatureFor = ({ config }: Signing, requestId: string, email: string): string => {
  const digest = createHmac('sha256', config.secret)
    .update(`reply about request ${requestId} by ${email}`)
    .digest('hex')
  return BigInt(`0x${digest}`).toString(36).slice(0, REPLY_SIGNATURE)
}

/** Where a person answers about one request by email; null where no mail domain is set. `loanToken` is that of its loan. */
export const replyAddressFor = (deps: Signing, o: { requestId: string; email: string; loanToken: string }) =>
  deps.config.PLINTH_MAILBOX_DOMAIN === undefined
    ? null
    : replyAddressOf(
        { requestId: o.requestId, signature: signatureFor(deps, o.requestId, o.email.toLowerCase()) },
        { token: o.loanToken, domain: deps.config.PLINTH_MAILBOX_DOMAIN },
      )

/** What a message's recipients say it answers: a request, or an address that was made for somebody else; null for neither. */
export const repliedTo = (
  deps: Signing,
  recipients: string,
  from: string,
): { requestId: string } | 'other-sender' | null => {
  const domain = deps.config.PLINTH_MAILBOX_DOMAIN ?? ''
  const found = addressesIn(recipients)
    .map((one) => replyIn(one, domain))
    .find((one) => one !== null)
  if (!found) return null
  const right = signatureFor(deps, found.requestId, from.toLowerCase())
  return timingSafeEqual(Buffer.from(right), Buffer.from(found.signature))
    ? { requestId: found.requestId }
    : 'other-sender'
}
