import { MASK } from '@plinth/domain/messaging/mail/secrets'

export interface Piece {
  text: string
  link: boolean
}

const ADDRESS = /https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]]/g

/**
 * Cuts plain text at its web addresses; put together again, the pieces are the text. A full stop after an address is no part
 * of it, and an address with a masked secret leads nowhere.
 */
export const linkPieces = (text: string): Piece[] => {
  const pieces: Piece[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    if (match[0].includes(MASK)) continue
    if (match.index > end) pieces.push({ text: text.slice(end, match.index), link: false })
    pieces.push({ text: match[0], link: true })
    end = match.index + match[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end), link: false })
  return pieces
}
