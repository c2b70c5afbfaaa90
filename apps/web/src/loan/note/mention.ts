interface Colleague {
  id: string
  name: string
}

/** The colleagues that a text names as @First Last. */
export const namedIn = (text: string, staff: readonly Colleague[]): Colleague[] =>
  staff.filter(({ name }) => text.includes(`@${name}`))

/** What is typed after the last @ before the caret, and where it begins; null where no name is being typed. */
export const typedName = (text: string, caret: number): { from: number; typed: string } | null => {
  const typed = /(?:^|\s)@([\p{L}\p{M}'. -]{0,40})$/u.exec(text.slice(0, caret))?.[1]
  return typed === undefined ? null : { from: caret - typed.length - 1, typed }
}

/** Whether a name, or its last name, begins so. */
const beginsSo = (name: string, typed: string): boolean => {
  const parts = name.toLowerCase().split(' ')
  return parts.some((_, i) => parts.slice(i).join(' ').startsWith(typed))
}

/** The colleagues whose name begins with what is typed, at most six. */
export const offered = (typed: string, staff: readonly Colleague[]): Colleague[] => {
  const lower = typed.toLowerCase()
  return staff.filter(({ name }) => name.toLowerCase() !== lower && beginsSo(name, lower)).slice(0, 6)
}

/** A text cut into what is a mention and what is not. */
export const piecesOf = (text: string, mentions: readonly Colleague[]): { text: string; isMention: boolean }[] => {
  const names = mentions.map(({ name }) => `@${name}`).toSorted((a, b) => b.length - a.length)
  const pieces: { text: string; isMention: boolean }[] = []
  let plain = ''
  for (let at = 0; at < text.length; ) {
    const name = names.find((one) => text.startsWith(one, at))
    if (name === undefined) {
      plain += text[at]
      at += 1
      continue
    }
    if (plain !== '') pieces.push({ text: plain, isMention: false })
    pieces.push({ text: name, isMention: true })
    plain = ''
    at += name.length
  }
  return plain === '' ? pieces : [...pieces, { text: plain, isMention: false }]
}
