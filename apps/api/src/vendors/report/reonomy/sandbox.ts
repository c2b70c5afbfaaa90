import { addDays } from '@plinth/domain/shared/dates'
import type { ReportSubject } from '../port.ts'
import { json, personKey, pick, type Story } from '../sandbox/stories.ts'

/** Where a property stands: the one asked about at the address asked for, any other at a made-up one. */
const addressIn = (subject: ReportSubject, isSubject: boolean, words: string) => {
  const place = subject.property?.place ?? subject.person?.home
  const other = { address: `${pick(words, 10, 999)} Sample Avenue`, postal_code: '00000' }
  const own = { address: place?.street, postal_code: place?.zip }
  return { ...(isSubject ? own : other), state_code: place?.state ?? '' }
}

const ownershipIn = ({ person }: ReportSubject, words: string) => {
  const { first, last } = person ?? { first: '', last: '' }
  const company = pick(`${words} company`, 0, 1) === 1 ? { name: `${last} Holdings LLC` } : null
  return {
    contacts: [{ is_signatory: true, match_score: 0.91, persons: [{ display: `${first} ${last}` }], company }],
  }
}

const salesIn = (subject: ReportSubject, words: string, isSold: boolean) => {
  const price = pick(`${words} price`, 3, 40) * 100_000
  const bought = addDays(subject.today, -pick(`${words} bought`, 200, 2500))
  const sale = { sale_amount: Math.round(price * 1.25), sale_date: addDays(subject.today, -90) }
  return {
    sales: [{ sale_amount: price, sale_date: bought }, ...(isSold ? [sale] : [])],
    mortgages: [
      { lender_name: 'Sample Bank', mortgage_amount: Math.round(price * 0.65), mortgage_recording_date: bought },
    ],
    taxes: { assessed_value: Math.round(price * 0.8) },
  }
}

const propertyIn = (subject: ReportSubject, id: string, words: string) => {
  const isSubject = id === 'subject'
  return {
    property_id: id,
    ...addressIn(subject, isSubject, words),
    asset_category: pick(`${words} kind`, 0, 2) === 0 ? 'retail' : 'multifamily',
    building_area: pick(`${words} area`, 3, 60) * 1000,
    year_built: pick(`${words} year`, 1920, 2015),
    residential_units: pick(`${words} units`, 2, 48),
    ownership: ownershipIn(subject, words),
    ...salesIn(subject, words, pick(`${words} sold`, 0, 2) === 0 && !isSubject),
    foreclosure: pick(`${words} foreclosure`, 0, 24) === 0 ? { status: 'filed' } : null,
  }
}

const countOf = (story: Story, words: string): number => {
  if (story === 'norecord') return 0
  return story === 'thin' ? 1 : pick(words, 1, 14)
}
const PAGE = 10
const numbered = <T>(length: number, make: (n: number) => T): T[] => Array.from({ length }, (_, n) => make(n))

/** A page of the properties of a borrower, from the token on. */
const pageFrom = (count: number, from: number) => ({
  count,
  items: numbered(Math.min(PAGE, count - from), (n) => ({ id: `p${from + n}` })),
  search_token: from + PAGE < count ? String(from + PAGE) : null,
})

/** A made-up Reonomy: up to 14 properties of a borrower, in pages. */
export const reonomyAnswer = (subject: ReportSubject, story: Story, url: URL): Response => {
  const words = `reonomy ${personKey(subject)}`
  if (story === 'fail') return json({ message: 'Unauthorized' }, 401)
  const count = countOf(story, words)
  const isUnknown = story === 'norecord' || story === 'thin'
  if (url.pathname.endsWith('/resolve/property')) return json({ items: isUnknown ? [] : [{ id: 'subject' }] })
  if (url.pathname.endsWith('/search/summaries'))
    return json(pageFrom(count, Number(url.searchParams.get('search_token') ?? 0)))
  if (url.pathname.endsWith('/property/bulk'))
    return json({ items: numbered(count, (n) => propertyIn(subject, `p${n}`, `${words} ${n}`)) })
  const own = propertyIn(subject, 'subject', `${words} subject`)
  return json(story === 'wrong' ? { ...own, postal_code: '00001' } : own)
}
