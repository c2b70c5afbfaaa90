import type { Place, Places } from '../../vendors/maps/port.ts'

/** Places for the first digits of a ZIP code or for text; two characters at least, else nothing is looked up. */
export const findPlaces = async (
  places: Places,
  asked: { zip?: string | undefined; q?: string | undefined },
): Promise<Place[]> => {
  if (asked.zip) return places.byZip(asked.zip)
  return asked.q && asked.q.length >= 2 ? places.search(asked.q) : []
}
