import { listDocumentRequests, listLoanActivities, listSystemDocuments } from '@plinth/contract/activity'
import type { ActivityId } from '@plinth/contract/fields'
import {
  declineDocument,
  getSigning,
  getSigningLink,
  listSignatures,
  openSigning,
  remindSigner,
  retryEnvelope,
  sendSigningCode,
  signAtHost,
  signDocument,
  verifySigned,
  voidEnvelope,
} from '@plinth/contract/signature'
import { fresh, query, useCall } from '../../lib/api.ts'
import { envelopeWords } from './signature.words.ts'

export const signingLink = (token: string) => ({ ...query(getSigningLink, { params: { token } }), ...fresh })

export const signing = (key: string) => ({ ...query(getSigning, { params: { token: key } }), ...fresh })

export const useSendCode = () => useCall(sendSigningCode, { failure: null })
export const useOpen = () => useCall(openSigning, { failure: null })
export const useSign = () => useCall(signDocument, { failure: null, refresh: [getSigning] })
export const useDecline = () => useCall(declineDocument, { failure: null, refresh: [getSigning] })
export const useHost = () => useCall(signAtHost, { failure: null })

export const loanSignatures = (loanId: string) => ({
  ...query(listSignatures, { params: { loan_id: loanId } }),
  ...fresh,
})

const shown = [listSignatures, listDocumentRequests, listSystemDocuments, listLoanActivities]
const { failed: failure, reminded, recalled, tried } = envelopeWords

export const useRemind = () => useCall(remindSigner, { refresh: shown, success: reminded, failure })
export const useRecall = () => useCall(voidEnvelope, { refresh: shown, success: recalled, failure: null })
export const useTryAgain = () => useCall(retryEnvelope, { refresh: shown, success: tried, failure })
export const verification = (activityId: string) => ({
  ...query(verifySigned, { params: { activity_id: activityId as ActivityId } }),
  ...fresh,
  gcTime: 0,
})
