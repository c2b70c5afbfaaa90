import { type BrandSettings, getBrand, updateBrand } from '@plinth/contract/messaging/brand'
import { logoRefusal } from '@plinth/domain/shared/png'
import { useQuery } from '@tanstack/react-query'
import { fresh, query, useCall } from '../../lib/api.ts'

export const useBrand = () => useQuery({ ...query(getBrand), ...fresh })
export const useSaveBrand = () => useCall(updateBrand, { failure: null })

/** What the form holds; an empty field is the default. `logo` is an address or a data URL. */
export interface BrandDraft {
  name: string
  contact: string
  sender: string
  colour: string
  logo: string | null
  texts: string
}

const line = ([name, text]: [string, string]) => `${name} = ${text}`

export const draftOf = (brand: BrandSettings): BrandDraft => ({
  name: brand.name ?? '',
  contact: brand.contact_email ?? '',
  sender: brand.mail_from ?? '',
  colour: brand.colour ?? '',
  logo: brand.logo,
  texts: Object.entries(brand.texts).map(line).join('\n'),
})

export const emptyDraft: BrandDraft = { name: '', contact: '', sender: '', colour: '', logo: null, texts: '' }

/** The texts of the lines, or the number of the first line that is none. */
export const readTexts = (typed: string): Record<string, string> | number => {
  const texts: Record<string, string> = {}
  for (const [n, one] of typed.split('\n').entries()) {
    if (one.trim() === '') continue
    const [, name, text] = /^\s*([A-Za-z]\w*(?:\.[\w-]+)+)\s*=\s*(.{1,500}?)\s*$/.exec(one) ?? []
    if (name === undefined || text === undefined) return n + 1
    texts[name] = text
  }
  return texts
}

const orNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The draft as the call takes it; null when its texts are not right yet. */
export const bodyOf = (brand: BrandSettings, draft: BrandDraft) => {
  const texts = readTexts(draft.texts)
  if (typeof texts === 'number') return null
  const logo = draft.logo === brand.logo ? {} : { logo: draft.logo?.replace(/^data:[^,]*,/, '') ?? null }
  return {
    version: brand.version,
    name: orNull(draft.name),
    contact_email: orNull(draft.contact),
    mail_from: orNull(draft.sender),
    colour: orNull(draft.colour),
    texts,
    ...logo,
  }
}

/** Reads a file as a data URL. Throws what is wrong with it in words. */
export const readLogo = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const refused = logoRefusal(bytes)
  if (refused !== null) throw new Error(refused)
  let text = ''
  for (const byte of bytes) text += String.fromCodePoint(byte)
  return `data:image/png;base64,${btoa(text)}`
}
