/** What is read of a text: its letters and digits, with single spaces. */
const spoken = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const isHidden = (node: Node): boolean =>
  node instanceof Element && (node.tagName === 'svg' || node.getAttribute('aria-hidden') === 'true')

const textsOf = (node: Node): string[] =>
  node instanceof Text ? [node.data] : isHidden(node) ? [] : [...node.childNodes].flatMap(textsOf)

/**
 * Buttons and links whose accessible name leaves out the text they show, as `shown → name`: somebody who speaks to the
 * machine says what they see, and must be understood (WCAG 2.5.3).
 */
export const mismatchedNames = (within: Element): string[] =>
  [...within.querySelectorAll('button[aria-label], a[aria-label], [role=menuitem][aria-label]')].flatMap((element) => {
    const [shown, name] = [spoken(textsOf(element).join(' ')), element.getAttribute('aria-label') ?? '']
    return spoken(name).includes(shown) ? [] : [`${shown} → ${name}`]
  })
