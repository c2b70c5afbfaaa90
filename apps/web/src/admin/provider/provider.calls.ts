import { listProviders, type ProviderView, testProvider, updateProvider } from '@plinth/contract/admin/provider'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'
import { providerWords as words } from './provider.words.ts'

export type Provider = ProviderView

export const useProviders = () => useQuery({ ...query(listProviders), staleTime: 0 })
export const useTestProvider = () => useCall(testProvider, { failure: null })
export const useUpdateProvider = () => useCall(updateProvider, { success: words.saved, failure: null })
