/**
 * What stands before a street (USPS Publication 28): 350, 45-12, 123 1/2, 12B, W240N1221, a number in words, and for land
 * its lot, parcel or tract.
 */
const houseNumber =
  /^(\d[\w/-]*(?:\s\d\/\d)?|[nsew]\d+[nsew]\d+|(?:lot|parcel|tract|block)s?\s#?\w+(?:\s?[&-]\s?\w+)?|one|two|three|four|five|six|seven|eight|nine|ten)\s+(?=\S)(.+)$/i

/** A street line by its parts: '350 Fifth Avenue, 34th Floor' is 350 and 'Fifth Avenue, 34th Floor'; '' for a missing number. */
export const splitStreet = (line: string): { street_number: string; route: string } => {
  const street = line.trim().replace(/\s+/g, ' ')
  const found = houseNumber.exec(street)
  return { street_number: found?.[1] ?? '', route: found?.[2] ?? street }
}
