/** The local-storage key of a person's pinned loans (B-36, B-37). */
export const pinsKey = 'checked-loans'

/** The most loans a person can pin (B-35, Y-16). */
export const maxPins = 5

/** One pinned loan; a higher order is a later pin (B-36). */
export type Pin = { id: string; order: number }

/** The list with a loan pinned last; a full list drops its oldest, a loan pinned already changes nothing (B-33, B-35). */
export function pinLoan(pins: readonly Pin[], id: string): readonly Pin[] {
  if (pins.some((pin) => pin.id === id)) return pins
  const order = pins.reduce((last, pin) => Math.max(last, pin.order), 0) + 1
  return inOrder([...pins, { id, order }]).slice(-maxPins)
}

/** The list without a loan. */
export const unpinLoan = (pins: readonly Pin[], id: string): readonly Pin[] => pins.filter((pin) => pin.id !== id)

/** The list a browser stored, oldest pin first; whatever is no pin is left out, rubbish gives an empty list (B-36). */
export function parsePins(stored: string | null): readonly Pin[] {
  const pins = new Map<string, Pin>()
  for (const item of jsonList(stored))
    if (isPin(item) && !pins.has(item.id)) pins.set(item.id, { id: item.id, order: item.order })
  return inOrder([...pins.values()]).slice(-maxPins)
}

const inOrder = (pins: readonly Pin[]) => pins.toSorted((a, b) => a.order - b.order)

const isPin = (item: unknown): item is Pin =>
  typeof item === 'object' &&
  item !== null &&
  'id' in item &&
  typeof item.id === 'string' &&
  'order' in item &&
  Number.isFinite(item.order)

function jsonList(text: string | null): readonly unknown[] {
  try {
    const parsed: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}
