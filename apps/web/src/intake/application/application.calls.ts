import type {
  findPlaces as FindPlaces,
  getChallenge as GetChallenge,
  getPublicConfig as GetPublicConfig,
  submitShortApplication as SubmitShortApplication,
} from '@plinth/contract/intake/application'
import type { BodyIn, Endpoint, ReplyOf } from '@plinth/contract/shared/endpoint'
import type { ApplicationPayload } from '@plinth/domain/intake/application/payload'
import { call } from '../../lib/http.ts'

/**
 * A call of the contract without its schemas. The public page sends four calls and parses none of them: importing the
 * contract's values would bring the whole of zod, a sixth of what a phone downloads before the form works. Names and paths
 * are still checked against the contract by the compiler; `call` reads nothing else.
 */
const light = <E extends Endpoint>(e: Pick<E, 'id' | 'method' | 'path' | 'access'>): E => e as E

const submit = light<typeof SubmitShortApplication>({
  id: 'application.short',
  method: 'POST',
  path: '/application/short',
  access: 'public',
})
const places = light<typeof FindPlaces>({
  id: 'application.places',
  method: 'GET',
  path: '/application/places',
  access: 'public',
})
const challenge = light<typeof GetChallenge>({
  id: 'application.challenge',
  method: 'GET',
  path: '/application/challenge',
  access: 'public',
})
const config = light<typeof GetPublicConfig>({
  id: 'application.config',
  method: 'GET',
  path: '/application/config',
  access: 'public',
})

export type Challenge = ReplyOf<typeof GetChallenge>
export type Place = ReplyOf<typeof FindPlaces>['places'][number]
export type Submitted = ReplyOf<typeof SubmitShortApplication>
export type PublicConfig = ReplyOf<typeof GetPublicConfig>

/** A filled-in form with its solved captcha, ready to be sent, and sent again, as one submission. */
export interface Submission {
  body: ApplicationPayload & { privacyConsent: true; website?: string }
  /** Sent with every try, so that a repeat after a lost answer is no second submission. */
  key: string
}

export const sendApplication = ({ body, key }: Submission): Promise<Submitted> =>
  // The payload types choices as text, since the form holds text; the form's rules have checked them against the same lists.
  call(submit, { body: body as BodyIn<typeof SubmitShortApplication> }, { idempotencyKey: key })

export const searchPlaces = async (text: string, signal: AbortSignal): Promise<readonly Place[]> =>
  (await call(places, { query: { q: text } }, { signal })).places

export const fetchChallenge = (): Promise<Challenge> => call(challenge, {})
export const fetchPublicConfig = (): Promise<PublicConfig> => call(config, {})
