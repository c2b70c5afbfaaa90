import { listLenderTexts, updateLenderText } from '@plinth/contract/messaging/lender-text'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'
import { lenderTextWords as words } from './lender-text.words.ts'

/** Letters and notices with the wording in force. */
export const useLenderTexts = () => useQuery(query(listLenderTexts))

/** Keeps a new wording; the card shows its own errors. */
export const useChangeText = () => useCall(updateLenderText, { success: words.saved, failure: null })
