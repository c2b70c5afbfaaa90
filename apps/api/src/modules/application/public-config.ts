import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { getPublicConfig } from '@plinth/contract/application'
import type { ReplyOf } from '@plinth/contract/endpoint'
import type { Config } from '../../platform/config.ts'
import type { Deps } from '../../platform/deps.ts'

/** Terms until a lender puts their own into terms.txt of the data directory, or names another file (F-34). */
const standardTerms =
  'I confirm that what I have stated is true and complete to the best of my knowledge, and that I may share it. ' +
  'I allow the lender to verify it, including with credit and background reports on the people named, and to contact me about this application. ' +
  'This is a request for a loan, not a commitment to lend.'

/** The terms that are affirmed at the end of the full application, with their SHA-256 in hexadecimal (F-34). */
export const currentTerms = async (config: Config): Promise<{ text: string; hash: string }> => {
  const file = config.PLINTH_TERMS_FILE ?? path.join(config.PLINTH_DATA_DIR, 'terms.txt')
  const given = await readFile(file, 'utf8').catch(() => '')
  const text = given.trim() || standardTerms
  return { text, hash: createHash('sha256').update(text).digest('hex') }
}

/** What the public pages need to know before anybody signs in. */
export const publicConfig = async ({
  config,
  captcha,
}: Pick<Deps, 'config' | 'captcha'>): Promise<ReplyOf<typeof getPublicConfig>> => {
  const terms = await currentTerms(config)
  return {
    brand: { name: config.PLINTH_BRAND },
    contact_email: config.PLINTH_CONTACT_EMAIL,
    captcha: { kind: captcha.kind, site_key: captcha.siteKey },
    maps_key: config.GOOGLE_MAPS_KEY ?? null,
    date_format: config.PLINTH_DATE_FORMAT,
    terms_text: terms.text,
    terms_hash: terms.hash,
  }
}
