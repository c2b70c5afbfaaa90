import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { getPublicConfig } from '@plinth/contract/application'
import type { ReplyOf } from '@plinth/contract/endpoint'
import type { Deps } from '../../platform/deps.ts'

/** Terms until a lender puts their own into terms.txt of the data directory (F-34). */
const standardTerms =
  'I confirm that what I have stated is true and complete to the best of my knowledge, and that I may share it. ' +
  'I allow the lender to verify it, including with credit and background reports on the people named, and to contact me about this application. ' +
  'This is a request for a loan, not a commitment to lend.'

const termsOf = (dataDir: string): Promise<string> =>
  readFile(path.join(dataDir, 'terms.txt'), 'utf8').then(
    (text) => text.trim() || standardTerms,
    () => standardTerms,
  )

/** What the public pages need to know before anybody signs in. */
export const publicConfig = async ({
  config,
  captcha,
}: Pick<Deps, 'config' | 'captcha'>): Promise<ReplyOf<typeof getPublicConfig>> => ({
  brand: { name: config.PLINTH_BRAND },
  contact_email: config.PLINTH_CONTACT_EMAIL,
  captcha: { kind: captcha.kind, site_key: captcha.siteKey },
  maps_key: config.GOOGLE_MAPS_KEY ?? null,
  date_format: config.PLINTH_DATE_FORMAT,
  terms_text: await termsOf(config.PLINTH_DATA_DIR),
})
