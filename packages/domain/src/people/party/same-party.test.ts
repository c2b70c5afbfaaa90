import { describe, expect, test } from 'vitest'
import { isSameParty } from './same-party.ts'

describe('[DD-09] one party, as people write it', () => {
  test.each([
    ['Jane A. Whitfield', 'Jane Whitfield'],
    ['WHITFIELD, JANE ANN', 'Jane A. Whitfield'],
    ['WHITFIELD JANE', 'Jane Whitfield'],
    ['Mrs. Jane Whitfield', 'Jane Whitfield'],
    ['J. Whitfield', 'Jane Whitfield'],
    ['Jane Whitfield-Cole', 'Jane Whitfield'],
    ['Jane Cole', 'Jane Whitfield-Cole'],
    ['Jane Whitfield Cole', 'Jane Whitfield'],
    ['José Núñez', 'Jose Nunez'],
    ["Sean O'Brien", 'Sean OBrien'],
    ['John Smith Jr.', 'John Smith'],
    ['John and Mary Smith', 'John Smith'],
    ['JOHN SMITH & MARY SMITH', 'Mary Smith'],
    ['Robert Ostrander / Jane Whitfield', 'Jane Whitfield'],
    ['Jane Whitfield, 12 Maple Street, Albany', 'Jane Whitfield'],
    ['Jane Whitfield DBA JW Properties', 'Jane Whitfield'],
    ['Jane Whitfield or Lucia Moreno', 'Lucia Moreno'],
    ['MAPLE STREET HOLDINGS, L.L.C.', 'Maple Street Holdings LLC'],
    ['Maple Street Holdings', 'Maple Street Holdings LLC'],
    ['Maple Street Holdings, a limited liability company', 'Maple Street Holdings LLC'],
    ['Maple St Hldgs LLC', 'Maple Street Holdings LLC'],
    ['Harbor Point Management Incorporated', 'Harbor Point Mgmt. Inc.'],
    ['Harbor Point Corp', 'Harbor Point Corporation'],
    ['The Okafor Family Trust', 'Okafor Family Trust'],
    ["O'Neill and Sons Inc", "O'Neill & Sons, Inc."],
    ['Maple Street Holdings LLC d/b/a Maple Apartments', 'Maple Street Holdings LLC'],
    ['Maple Apartments', 'Maple Street Holdings LLC dba Maple Apartments'],
    ['Maple Street Holdings LLC Jane Whitfield', 'Maple Street Holdings LLC'],
    ['NORTHEASTERN RESIDENTIAL PROPERTIES OF ALB', 'Northeastern Residential Properties of Albany LLC'],
  ])('“%s” is %s', (said, party) => expect(isSameParty(said, party)).toBe(true))

  test.each([
    ['Robert Ostrander', 'Jane Whitfield'],
    ['Jane Ostrander', 'Jane Whitfield'],
    ['Robert Whitfield', 'Jane Whitfield'],
    ['Jane B. Whitfield', 'Jane A. Whitfield'],
    ['John Smith Sr', 'John Smith Jr'],
    ['J. W.', 'Jane Whitfield'],
    ['Whitfield', 'Jane Whitfield'],
    ['Jane Whitfield Properties LLC', 'Jane Whitfield'],
    ['Jane Whitfield Revocable Trust', 'Jane Whitfield'],
    ['Maple Street Holdings II LLC', 'Maple Street Holdings LLC'],
    ['Maple Street Holdings Inc.', 'Maple Street Holdings LLC'],
    ['12 Maple Street Holdings LLC', 'Maple Street Holdings LLC'],
    ['Elm Street Holdings LLC', 'Maple Street Holdings LLC'],
    ['Okafor Family Trust', 'Okafor Family LLC'],
    ['', 'Jane Whitfield'],
  ])('“%s” is not %s', (said, party) => expect(isSameParty(said, party)).toBe(false))
})
