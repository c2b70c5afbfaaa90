import { type SizingCase, sizingFields } from './sizer.ts'

/** A case of which nothing is known. */
export const emptyCase = Object.fromEntries(sizingFields.map(({ key }) => [key, null])) as unknown as SizingCase
