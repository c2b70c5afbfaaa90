import type { ContactView } from '@plinth/contract/people/contact'
import { useKeptDraft } from '../../lib/kept-draft.ts'

/** What of a contact is edited: names and address (G-33), on a loan also the company. */
export type ContactTexts = Readonly<Record<'first_name' | 'last_name' | 'email' | 'company', string>>
export type ContactField = keyof ContactTexts

const textsOf = (c: ContactView): ContactTexts => ({
  first_name: c.first_name,
  last_name: c.last_name,
  email: c.email,
  company: c.company,
})

interface Began extends Partial<ContactTexts> {
  version: number
}

const parseBegan = (kept: string | undefined): Began | null => {
  try {
    const parsed: unknown = JSON.parse(kept ?? 'null')
    return typeof parsed === 'object' && parsed !== null && 'version' in parsed && typeof parsed.version === 'number'
      ? { ...parsed, version: parsed.version }
      : null
  } catch {
    return null
  }
}

/**
 * An edit of a contact that survives closing and reloading, and never writes over what somebody else saved unseen: with
 * the typed texts it keeps the record as it stood when typing began.
 */
export const useContactDraft = (contact: ContactView) => {
  const [{ began: kept, ...typed }, keep] = useKeptDraft<ContactTexts & { began: string }>(`contact-${contact.id}`)
  const loaded = textsOf(contact)
  const began = parseBegan(kept)
  const now = JSON.stringify({ version: contact.version, ...loaded })
  const meanwhile =
    began === null || began.version === contact.version
      ? []
      : (Object.keys(typed) as ContactField[])
          .filter((field) => began[field] !== loaded[field] && typed[field] !== loaded[field])
          .map((field) => ({ field, before: began[field] ?? '', after: loaded[field] }))
  return {
    values: { ...loaded, ...typed },
    changed: (Object.keys(typed) as ContactField[]).filter((field) => typed[field] !== loaded[field]),
    /** Typed over by somebody else since: saving is refused until it was taken in. */
    meanwhile,
    version: meanwhile.length > 0 && began ? began.version : contact.version,
    set: (field: ContactField, text: string) => keep({ ...typed, [field]: text, began: kept ?? now }),
    takeIn: () => keep({ ...typed, began: now }),
    clear: () => keep({}),
  }
}
