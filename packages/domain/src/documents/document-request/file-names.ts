/** Longest name kept, in characters. */
export const maxFileName = 200

/** Control characters, and the marks that make `fdp.exe` read as `exe.pdf` (U+061C, U+200E and F, U+202A-E, U+2066-9). */
const unseen = /[\p{Cc}\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/** The first characters of a text, never half of an emoji. */
const first = (text: string, length: number): string => {
  let kept = ''
  for (const character of text) {
    if (kept.length + character.length > length) break
    kept += character
  }
  return kept
}

/**
 * The name a file is kept under: what stands after the last slash, without marks that cannot be seen or that turn the
 * reading direction, of at most 200 characters with its ending kept. Empty when nothing is left but dots.
 */
export const safeFileName = (given: string): string => {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const name = last.replace(unseen, '').replace(/\s+/gu, ' ').trim()
  if (/^\.*$/.test(name)) return ''
  if (name.length <= maxFileName) return name
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? ''
  return first(name, maxFileName - ending.length).trimEnd() + ending
}
