/** A member of an entity as the screen holds one; '' = not known. */
export type EntityMember = {
  readonly first_name: string
  readonly last_name: string
  /** Percent; null while empty. */
  readonly percentage: number | null
}

export const entityMessages = {
  required: '* Required',
  percentage: '* Enter more than 0 and at most 100 percent',
  shares: 'The shares add up to more than 100 percent',
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

/** What is wrong with an entity and its members, by the path of the field: 'name', 'members.0.percentage'; {} when nothing is. */
export const entityErrors = (entity: {
  readonly name: string
  readonly ein: string
  readonly members: readonly EntityMember[]
}): Readonly<Record<string, string>> => {
  const ofMembers = entity.members.flatMap((member, n) => [
    ...(['first_name', 'last_name'] as const)
      .filter((field) => member[field].trim() === '')
      .map((field) => [`members.${n}.${field}`, entityMessages.required] as const),
    ...(member.percentage !== null && member.percentage > 0 && member.percentage <= 100
      ? []
      : [[`members.${n}.percentage`, entityMessages.percentage] as const]),
  ])
  return {
    ...(entity.name.trim() === '' ? { name: entityMessages.required } : {}),
    ...(/^(\d{9})?$/.test(entity.ein.replaceAll(/[\s-]/g, '')) ? {} : { ein: '* Enter 9 digits' }),
    ...Object.fromEntries(ofMembers),
    ...(sharesTotal(entity.members) > 100 ? { members: entityMessages.shares } : {}),
  }
}
