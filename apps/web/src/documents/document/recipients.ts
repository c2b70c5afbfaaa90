import { isEmail } from '@plinth/domain/shared/text'
import { signatureWords as words } from './document.words.ts'

export interface Recipient {
  name: string
  email: string
}

/** The most people one document is sent to. */
export const MOST_RECIPIENTS = 20

/** What is wrong with an email while it is edited: an empty one is no error yet (J-34, J-35). */
export const emailError = ({ email }: Recipient): string | null =>
  email.trim() === '' || isEmail(email.trim()) ? null : words.badEmail

/** What is wrong with a name: it may stay away only as long as the whole row does (J-34). */
export const nameError = ({ name, email }: Recipient): string | null =>
  name.trim() === '' && email.trim() !== '' ? words.nameMissing : null

/** Why it cannot be sent: at least one recipient, all with name and email (J-33, J-35); undefined when it can. */
export const sendRefusal = (rows: readonly Recipient[]): string | undefined =>
  rows.length > 0 && rows.every(({ name, email }) => name.trim() !== '' && isEmail(email.trim()))
    ? undefined
    : words.incomplete

/** The rows with a person of the loan among them: in an empty row, else in a new one. */
export const withPerson = <R extends Recipient>(rows: readonly R[], person: R): R[] => {
  const empty = rows.findIndex((row) => row.name.trim() === '' && row.email.trim() === '')
  return empty < 0 ? [...rows, person] : rows.map((row, i) => (i === empty ? person : row))
}
