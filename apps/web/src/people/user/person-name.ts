import type { UserView } from '@plinth/contract/people/user'
import { userWords } from './user.words.ts'

/** A person's name, or in words that there is none yet. */
export const personName = (user: Pick<UserView, 'first_name' | 'last_name'>): string =>
  `${user.first_name} ${user.last_name}`.trim() || userWords.noName

/** Whether a person's name or email carries every word of `search`, whatever their case and accents. */
export const matchesPerson = (user: Pick<UserView, 'first_name' | 'last_name' | 'email'>, search: string): boolean => {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const text = fold(`${user.first_name} ${user.last_name} ${user.email}`)
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
