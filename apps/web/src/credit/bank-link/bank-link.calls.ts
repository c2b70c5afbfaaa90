import {
  disconnectBank,
  getLinkToken,
  listBanks,
  sendBankLink,
  setAccessToken,
  signInAtSandbox,
} from '@plinth/contract/credit/plaid'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'
import { bankLinkWords as words } from './bank-link.words.ts'

/** Opens a window of the provider: a token that works once. */
export const useLinkToken = () => useCall(getLinkToken, { failure: null })

/** Hands the window's one-time token over. */
export const useLinkBank = () => useCall(setAccessToken, { failure: null })

export const useSandboxSignIn = () => useCall(signInAtSandbox, { failure: null })

export const useBanks = (activityId: string) =>
  useQuery({ ...query(listBanks, { params: { activity_id: activityId } }), staleTime: 0 })

export const useDisconnect = () =>
  useCall(disconnectBank, {
    success: words.banks.disconnected,
    failure: words.banks.notDisconnected,
  })

export const useSendLink = () => useCall(sendBankLink, { success: words.banks.sent, failure: words.banks.notSent })
