/** A member of an entity as the screen holds one; '' = not known. */
export type EntityMember = {
  readonly first_name: string
  readonly last_name: string
  /** Percent; null while empty. */
  readonly percentage: number | null
  /** The entity that owns the share; null for a person. */
  readonly owner_entity_id?: string | null
}

export const entityMessages = {
  required: '* Required',
  percentage: '* Enter more than 0 and at most 100 percent',
  shares: 'The shares add up to more than 100 percent',
  twice: 'This owner is listed twice',
} as const

/** Titles that sign for an entity most often, to choose from; any other is typed. */
export const signatoryTitles = [
  'Managing Member',
  'Member',
  'Manager',
  'President',
  'Vice President',
  'General Partner',
  'Trustee',
  'Authorized Signatory',
] as const

/** The line below the name of whoever signs for a company: 'Title: Managing Member, of Acme LLC'. */
export const signatoryLine = (title: string, company: string): string =>
  title === '' ? `Title: Authorized signatory, for ${company}` : `Title: ${title}, of ${company}`

/** What the shares add up to, in percent with two decimals. Compared in hundredths, so that 33.34 + 33.33 + 33.33 is 100. */
export const sharesTotal = (members: readonly { readonly percentage: number | null }[]): number =>
  members.reduce((sum, { percentage }) => sum + Math.round((percentage ?? 0) * 100), 0) / 100

/** What is wrong with the shares of an entity as a whole; null when they come to 100 percent, or nobody is listed (AI-15). */
export const sharesError = (members: readonly { readonly percentage: number | null }[]): string | null => {
  const total = sharesTotal(members)
  if (members.length === 0 || total === 100) return null
  return total > 100 ? entityMessages.shares : `Shares total ${total}%. They must total 100%`
}

/** Whether a share is written with at most two decimals, as it is stored. */
export const isShare = (percentage: number): boolean => Math.abs(percentage * 100 - Math.round(percentage * 100)) < 1e-6

/** What is wrong with an entity and its members, by the path of the field: 'name', 'members.0.percentage'; {} when nothing is. */
export const entityErrors = (entity: {
  readonly name: string
  readonly ein: string
  readonly members: readonly EntityMember[]
}): Readonly<Record<string, string>> => {
  const shares = sharesError(entity.members)
  const ofMembers = entity.members.flatMap((member, n) => [
    ...(['first_name', 'last_name'] as const)
      .filter((field) => !member.owner_entity_id && member[field].trim() === '')
      .map((field) => [`members.${n}.${field}`, entityMessages.required] as const),
    ...(member.percentage !== null && member.percentage > 0 && member.percentage <= 100
      ? []
      : [[`members.${n}.percentage`, entityMessages.percentage] as const]),
  ])
  return {
    ...(entity.name.trim() === '' ? { name: entityMessages.required } : {}),
    ...(/^(\d{9})?$/.test(entity.ein.replaceAll(/[\s-]/g, '')) ? {} : { ein: '* Enter 9 digits' }),
    ...Object.fromEntries(ofMembers),
    ...(ofMembers.length === 0 && shares !== null ? { members: shares } : {}),
  }
}
