/** What is read of a text: its letters and digits, with single spaces. */
const spoken = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const shownText = (element: Element): string => {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden=true], svg')) hidden.remove()
  return spoken(copy.textContent)
}

/**
 * Buttons and links whose accessible name leaves out the text they show, as `shown → name`: somebody who speaks to the
 * machine says what they see, and must be understood (WCAG 2.5.3).
 */
export const mismatchedNames = (within: Element): string[] =>
  [...within.querySelectorAll('button[aria-label], a[aria-label], [role=menuitem][aria-label]')].flatMap((element) => {
    const [shown, name] = [shownText(element), element.getAttribute('aria-label') ?? '']
    return spoken(name).includes(shown) ? [] : [`${shown} → ${name}`]
  })
