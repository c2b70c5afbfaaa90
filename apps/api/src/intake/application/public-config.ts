import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { getPublicConfig } from '@plinth/contract/intake/application'
import type { ReplyOf } from '@plinth/contract/shared/endpoint'
import { fillLenderText } from '@plinth/domain/messaging/lender-text/texts'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../app/deps.ts'
import { readText } from '../../messaging/index.ts'

/** Terms until a lender puts their own into terms.txt of the data directory, or names another file (F-34). */
const standardTerms = [
  'By signing this application I confirm the following, for myself and for the borrowing entity.',
  '1. What I have stated in this application and in the documents sent with it is true and complete to the best of my knowledge. I will say so without delay if any of it changes before a loan is closed.',
  '2. I may act for the borrowing entity, and I may share what I have stated about its members and about other people.',
  '3. I allow the lender, and those who work for it, to verify what I have stated with employers, banks, public records and other sources, and to obtain credit and background reports on the people named in this application, now and for as long as a loan is requested or outstanding.',
  '4. I allow the lender to order an appraisal, environmental and other reports on the property. I understand that they are made for the lender, and that I may be asked to pay for them whether or not a loan is made.',
  '5. I agree that my social security number, date of birth and documents are used to verify my identity, to decide on this application and to meet legal duties. They are kept sealed and are shared only with those who need them for that.',
  '6. The lender may write to me, call me and send me text messages about this application at the addresses and numbers I have given. I agree to receive documents electronically and to sign them electronically; I may ask for paper at any time.',
  '7. This is a request for a loan secured by real estate for a business purpose, not for personal, family or household use. It is not a commitment to lend: no terms are binding until both sides have signed a commitment.',
  '8. I understand that a false statement made knowingly in a loan application may be a crime under federal law, including Title 18, United States Code, Sections 1001 and 1014.',
].join('\n\n')

type Source = Pick<Deps, 'config'> & { db: Db | Tx }

/** The privacy notice in force, the lender's name and address put in. */
export const privacyNotice = async ({ config, db }: Source): Promise<{ text: string; version: number }> => {
  const { body, version } = await readText(db, 'privacy-notice')
  const known = { lender: config.PLINTH_BRAND, contact: config.PLINTH_CONTACT_EMAIL }
  return { text: fillLenderText(body, known), version }
}

/**
 * What is affirmed at the end of the full application, the terms and the privacy notice, with the SHA-256 in hexadecimal of
 * both (F-34).
 */
export const currentTerms = async (from: Source): Promise<{ text: string; hash: string }> =>
  termsWith(from.config, await privacyNotice(from))

const termsWith = async (config: Deps['config'], notice: { text: string }) => {
  const file = config.PLINTH_TERMS_FILE ?? path.join(config.PLINTH_DATA_DIR, 'terms.txt')
  const given = await readFile(file, 'utf8').catch(() => '')
  const text = `${given.trim() || standardTerms}\n\nPrivacy notice\n\n${notice.text}`
  return { text, hash: createHash('sha256').update(text).digest('hex') }
}

/** What the public pages need to know before anybody signs in. */
export const publicConfig = async (
  deps: Pick<Deps, 'config' | 'captcha' | 'db'>,
): Promise<ReplyOf<typeof getPublicConfig>> => {
  const { config, captcha } = deps
  const notice = await privacyNotice(deps)
  const terms = await termsWith(config, notice)
  return {
    brand: { name: config.PLINTH_BRAND },
    contact_email: config.PLINTH_CONTACT_EMAIL,
    captcha: { kind: captcha.kind, site_key: captcha.siteKey },
    maps_key: config.GOOGLE_MAPS_KEY ?? null,
    date_format: config.PLINTH_DATE_FORMAT,
    privacy_notice: notice,
    terms_text: terms.text,
    terms_hash: terms.hash,
  }
}
