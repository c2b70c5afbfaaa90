import {
  declineDocument,
  getSigning,
  getSigningLink,
  keepPagesShown,
  listSignatures,
  openCountersigning,
  openSigning,
  remindSigner,
  retryEnvelope,
  sendSigningCode,
  signAtHost,
  signDocument,
  verifySigned,
  voidEnvelope,
} from '@plinth/contract/documents/signature'
import { openOwnSigning } from '@plinth/contract/portal/personal-paper'
import { call, fresh, query, useCall } from '../../lib/api.ts'
import { wait, withRetries } from '../../lib/retry.ts'
import { makeKey } from '../../lib/kept-key.ts'
import { envelopeWords } from './signature.words.ts'

export const signingLink = (token: string) => ({ ...query(getSigningLink, { params: { token } }), ...fresh })

export const signing = (key: string) => ({ ...query(getSigning, { params: { token: key } }), ...fresh })

export const useSendCode = () => useCall(sendSigningCode, { failure: null })
export const useOpen = () => useCall(openSigning, { failure: null })
export const useSign = () => useCall(signDocument, { failure: null })
export const useDecline = () => useCall(declineDocument, { failure: null })
/** Opens a paper in the signer's own area for a new key, which it answers. */
export const ownSigning = (activityId: string) => ({
  queryKey: ['own-signing', activityId],
  queryFn: async () => {
    const key = makeKey()
    await call(openOwnSigning, { params: { activity_id: activityId }, body: { key } })
    return key
  },
  ...fresh,
  refetchOnWindowFocus: false,
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
})

/** Opens a paper that the signed-in member of staff signs for the lender, for a new key, which it answers. */
export const countersigning = (activityId: string) => ({
  queryKey: ['countersigning', activityId],
  queryFn: async () => {
    const key = makeKey()
    await call(openCountersigning, { params: { activity_id: activityId }, body: { key } })
    return key
  },
  ...fresh,
  refetchOnWindowFocus: false,
  staleTime: Infinity,
  gcTime: 0,
  retry: false,
})

/** Keeps that a page was shown, again and again over a broken line; answers every page kept so far. */
export const keepPage = async (access: string, page: number): Promise<readonly number[]> => {
  const { signal } = new AbortController()
  const keep = () => call(keepPagesShown, { params: { token: access }, body: { pages: [page] } }, { signal })
  return (await withRetries(keep, signal, wait)).pages_shown
}

export const useHost = () => useCall(signAtHost, { failure: null })

export const loanSignatures = (loanId: string) => ({
  ...query(listSignatures, { params: { loan_id: loanId } }),
  ...fresh,
})

const { failed: failure, reminded, recalled, tried } = envelopeWords

export const useRemind = () => useCall(remindSigner, { success: reminded, failure })
export const useRecall = () => useCall(voidEnvelope, { success: recalled, failure: null })
export const useTryAgain = () => useCall(retryEnvelope, { success: tried, failure })
export const verification = (activityId: string) => ({
  ...query(verifySigned, { params: { activity_id: activityId } }),
  ...fresh,
  gcTime: 0,
})
