import type { FiledView } from '@plinth/contract/documents/on-file'
import { date } from '../../lib/format.ts'
import { onFileWords as words, subjectWords } from './on-file.words.ts'

/** 'dated 03.12.2026, valid to 05.11.2026': what there is to say of the dates of a document on file. */
export const standingText = (f: Pick<FiledView, 'issued_epoch' | 'valid_to_epoch' | 'state'>): string => {
  const dated = f.issued_epoch === null ? [] : [words.dated(date(f.issued_epoch))]
  const to = f.valid_to_epoch === null ? null : date(f.valid_to_epoch)
  const until = {
    valid: to === null ? words.untilAmended : words.validTo(to),
    'out-of-date': words.expired(to ?? ''),
    undated: words.undated,
    'not-reused': null,
  }[f.state]
  return [...dated, ...(until === null ? [] : [until])].join(', ')
}

/** The same of a document whose own expiration is not what ends its validity. */
export const datesText = (f: FiledView): string => {
  const ends = f.expires_epoch !== null && f.expires_epoch !== f.valid_to_epoch
  return [standingText(f), ...(ends ? [subjectWords.expires(date(f.expires_epoch))] : [])].filter(Boolean).join(', ')
}
