import { readFileSync } from 'node:fs'
import { type Config, SettingsError } from '../../platform/config.ts'
import { openP12, type SigningKey } from './certificate.ts'
import { createDocuSign } from './docusign.ts'
import { type Keep, recordedFetch } from '../provider/recorded.ts'
import type { Signature } from './port.ts'

/** Method and path without the ids in it. */
const nameOf = (url: URL, method: string): string =>
  `${method} ${url.pathname.replace(/\/(accounts|envelopes)\/[^/]+/g, '/$1/…')}`

const readKey = (file: string, password: string): SigningKey => {
  try {
    return openP12(readFileSync(file), password)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unreadable'
    throw new SettingsError(`Bad settings: PLINTH_SIGNING_P12 cannot be opened (${why})`)
  }
}

/** Signing on our own page, or at DocuSign where its keys are set (J-36). Throws SettingsError for a bad certificate file. */
export const createSignature = (config: Config, keep?: Keep): Signature => {
  const key = config.PLINTH_SIGNING_P12
    ? readKey(config.PLINTH_SIGNING_P12, config.PLINTH_SIGNING_P12_PASSWORD ?? '')
    : null
  const {
    DOCUSIGN_INTEGRATION_KEY: integrationKey,
    DOCUSIGN_USER_ID: userId,
    DOCUSIGN_ACCOUNT_ID: accountId,
    DOCUSIGN_PRIVATE_KEY: privateKey,
    DOCUSIGN_WEBHOOK_SECRET: webhookSecret,
  } = config
  if (integrationKey && userId && accountId && privateKey && webhookSecret) {
    const authUrl = config.DOCUSIGN_AUTH_URL
    const via = keep ? { fetch: recordedFetch(keep, nameOf) } : {}
    const hosted = createDocuSign({ integrationKey, userId, accountId, privateKey, webhookSecret, authUrl, ...via })
    return { kind: 'docusign', hosted, key }
  }
  return { kind: 'embedded', hosted: null, key }
}
