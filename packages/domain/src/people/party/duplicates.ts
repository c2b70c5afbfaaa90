/** What two records of people have alike. */
export const samenesses = ['email', 'phone', 'name', 'birth-date'] as const
export type Sameness = (typeof samenesses)[number]

export interface TypedPerson {
  first_name: string
  last_name: string
  email: string
  /** As typed or stored; digits count alone. Empty when not known. */
  phone: string
  /** YYYY-MM-DD; null or left out when not known. */
  date_of_birth?: string | null
}

const plain = (text: string) => text.trim().toLowerCase().replaceAll(/\s+/g, ' ')
const digits = (text: string) => text.replaceAll(/\D/g, '')

/**
 * What a person who is being typed has alike with one on file: the email alone is enough, a phone alone too, the full name
 * alone as well, unless both dates of birth are known and differ; [] when nothing is, and nothing is alike that is blank on
 * either side (AI-06). A date of birth counts beside the name alone.
 */
export const alikeIn = (typed: TypedPerson, onFile: TypedPerson): Sameness[] => {
  const name = (person: TypedPerson) => plain(`${person.first_name} ${person.last_name}`)
  const isFullName = typed.first_name.trim() !== '' && typed.last_name.trim() !== ''
  const [born, otherBorn] = [typed.date_of_birth ?? null, onFile.date_of_birth ?? null]
  const isNamesake =
    isFullName && name(typed) === name(onFile) && (born === null || otherBorn === null || born === otherBorn)
  return samenesses.filter((what) => {
    if (what === 'email') return plain(typed.email) !== '' && plain(typed.email) === plain(onFile.email)
    if (what === 'phone') return digits(typed.phone).length >= 10 && digits(typed.phone) === digits(onFile.phone)
    return what === 'name' ? isNamesake : isNamesake && born !== null && born === otherBorn
  })
}

/** The records on file that may be the person being typed, most alike first, at most `most`. */
export const duplicatesOf = <R extends TypedPerson>(
  typed: TypedPerson,
  onFile: readonly R[],
  most = 3,
): { record: R; same: Sameness[] }[] =>
  onFile
    .map((record) => ({ record, same: alikeIn(typed, record) }))
    .filter(({ same }) => same.length > 0)
    .toSorted((a, b) => b.same.length - a.same.length)
    .slice(0, most)

/** Records that are read for each of the searches below. */
export const mostAlike = 50

/**
 * What the records on file are searched for by while a person is typed; who may be them is in one of the answers. [] while
 * nothing is typed in full. A phone is looked for by its last seven digits, which are written together everywhere.
 */
export const searchesFor = ({ first_name: first, last_name: last, email, phone }: TypedPerson): string[] => [
  ...(/.@./.test(email) ? [plain(email)] : []),
  ...(digits(phone).length >= 10 ? [digits(phone).slice(-7)] : []),
  ...(first.trim() !== '' && last.trim() !== '' ? [plain(`${first} ${last}`)] : []),
]
