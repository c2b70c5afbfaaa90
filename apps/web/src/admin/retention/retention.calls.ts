import {
  erasePerson,
  findPeople,
  getRetention,
  listCertificates,
  listHolds,
  placeHold,
  releaseHold,
  updateRetention,
} from '@plinth/contract/admin/retention'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { useQuery } from '@tanstack/react-query'
import { query, useCall } from '../../lib/api.ts'
import { retentionWords as words } from './retention.words.ts'

/** A record that holding and erasing find by its email address. */
export type FoundPerson = ReplyOf<typeof findPeople>['people'][number]

/** The schedule, with what is past it (PA-01). */
export const useRetention = () => useQuery(query(getRetention))
/** Sets days, or turns deletion on and off (PA-02); the form shows a failure itself. */
export const useSetRetention = () => useCall(updateRetention, { success: words.saved, failure: null })
/** Every legal hold, those that stand first (PA-04). */
export const useHolds = () => useQuery(query(listHolds))
/** Places a hold; the dialog shows a failure itself. */
export const usePlaceHold = () => useCall(placeHold, { success: words.placed, failure: null })
/** Releases a hold; the dialog shows a failure itself. */
export const useReleaseHold = () => useCall(releaseHold, { success: words.releaseDone, failure: null })
/** The records with an email address; asks nothing while that is empty. */
export const usePeople = (email: string) =>
  useQuery({ ...query(findPeople, { query: { email } }), enabled: email !== '' })
/** Erases a person and answers the certificate (PA-07); the dialog shows a failure itself. */
export const useErase = () => useCall(erasePerson, { failure: null })
/** Certificates of erasure, newest first (PA-08). */
export const useCertificates = () => useQuery(query(listCertificates))
