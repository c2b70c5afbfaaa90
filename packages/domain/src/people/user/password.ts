/** What makes a password too easy to guess; null when nothing does. Length is checked where it enters. */

/** The fewest different characters: 'aaaaaaaaaaaa' and 'abababababab' are guessed first. */
const MIN_DIFFERENT = 5

/** Pieces that the commonest long passwords are made of, and the words anyone here would try. */
const COMMON =
  /password|passw0rd|p@ssw0rd|qwerty|qwertz|asdfgh|zxcvbn|letmein|welcome|iloveyou|trustno1|admin|abc123|monkey|dragon|football|baseball|sunshine|princess|plinth|changeme|secret|bridge|lending|loan|12345678|87654321|11111111|00000000/g

/** The least of a password that must be left once common pieces, digits and signs are taken out. */
const MIN_OWN_LETTERS = 6

/** Says why a password of the right length is refused. `words`: what an attacker knows, such as the email address and the lender's name. */
export const weakness = (password: string, words: readonly string[]): string | null => {
  const lower = password.toLowerCase()
  const known = words.map((w) => w.trim().toLowerCase()).filter((w) => w.length >= 3)
  if (known.includes(lower)) return '* Not your email address'
  if (new Set(lower).size < MIN_DIFFERENT) return '* Use more different characters'
  const without = [...known, ...known.flatMap((w) => w.split(/[@.]/)).filter((w) => w.length >= 4)].reduce(
    (left, word) => left.replaceAll(word, ''),
    lower,
  )
  const own = without.replace(COMMON, '').replace(/[^\p{L}]/gu, '')
  const changed = own.length < lower.replace(/[^\p{L}]/gu, '').length
  if (changed && own.length < MIN_OWN_LETTERS) return '* This password is guessed first. Choose another one'
  return /^\d+$/.test(lower) ? '* Not digits alone' : null
}
