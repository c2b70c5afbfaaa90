import { matchFile, type MatchRequest } from '../document-request/file-match.ts'
import { kindNamed } from '../document/recognize.ts'
import type { DocumentKind } from '../document/kinds.ts'

/** The request that an attachment probably answers, and how sure that is, in percent. */
export interface Suggestion {
  requestId: string
  confidence: number
}

interface Attached {
  fileName: string
  subject: string
  /** The kind read from its text; null when its text tells none. */
  kind: DocumentKind | null
  /** Text of its first pages, to tell requests of one name about different people apart. */
  text: string
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]+/g, ' ')

/** Whether a text names whom or what a request is about, by every word of it. */
const isAbout = (about: string, text: string): boolean => {
  const words = plain(about)
    .split(' ')
    .filter((word) => word.length > 1)
  return words.length > 0 && words.every((word) => ` ${text} `.includes(` ${word} `))
}

const confidenceBy = { kindAlone: 92, kindNamed: 88, kindOwed: 75, kindTied: 45, name: 80, subject: 55 } as const

/** Of the requests for one kind, the one that is meant. */
const among = (candidates: readonly MatchRequest[], a: Attached, nameId: string | null): Suggestion | null => {
  const [only, second] = candidates
  if (!only) return null
  if (!second) return { requestId: only.id, confidence: confidenceBy.kindAlone }
  const text = plain(`${a.fileName} ${a.subject} ${a.text}`)
  const named = candidates.filter((one) => one.id === nameId || isAbout(one.about, text))
  const [first, more] = named
  if (first && !more) return { requestId: first.id, confidence: confidenceBy.kindNamed }
  const owed = (named.length > 0 ? named : candidates).filter(({ needed }) => needed)
  const [due] = owed
  if (due && owed.length === 1) return { requestId: due.id, confidence: confidenceBy.kindOwed }
  return { requestId: (due ?? only).id, confidence: confidenceBy.kindTied }
}

/**
 * The request that an attachment probably answers: by the kind of document its text tells, else by its name, else by the
 * subject it came under; null when nothing tells. A person confirms it before the file goes anywhere.
 */
export const suggestRequest = (a: Attached, requests: readonly MatchRequest[]): Suggestion | null => {
  const byName = matchFile(a.fileName, requests)
  if (a.kind !== null) {
    const found = among(
      requests.filter((one) => kindNamed([one.name]) === a.kind),
      a,
      byName,
    )
    if (found) return found
  }
  if (byName !== null) return { requestId: byName, confidence: confidenceBy.name }
  const bySubject = matchFile(`${a.subject}.pdf`, requests)
  return bySubject === null ? null : { requestId: bySubject, confidence: confidenceBy.subject }
}
