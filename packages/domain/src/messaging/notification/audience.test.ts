import { expect, test } from 'vitest'
import { type StaffMember, staffToNotify } from './audience.ts'

const one = (id: string, over: Partial<StaffMember> = {}): StaffMember => ({
  id,
  denied: [],
  isOfficer: false,
  isFollowing: false,
  ...over,
})
const officer = one('officer', { isOfficer: true })
const follower = one('follower', { isFollowing: true })
const reader = one('reader', { denied: ['read-only'] })
const blind = one('blind', { denied: ['view-loans'], isFollowing: true })

test.each([
  ['the officer and the followers', [officer, follower, one('other')], null, ['officer', 'follower']],
  ['everyone who may assign, while nobody is assigned', [one('a'), one('b'), reader], null, ['a', 'b']],
  [
    'the followers besides, whatever else they may',
    [one('a'), { ...reader, isFollowing: true }],
    null,
    ['a', 'reader'],
  ],
  ['not the person who did it', [officer, follower], 'officer', ['follower']],
  ['nobody, when the officer did it alone', [officer, one('other')], 'officer', []],
  ['nobody who may not see loans', [one('a'), blind], null, ['a']],
  [
    'those who assign, when the officer may no longer see loans',
    [{ ...blind, isOfficer: true }, one('a')],
    null,
    ['a'],
  ],
])('[S-01] %s', (_rule, staff, by, wanted) => expect(staffToNotify(staff, by)).toEqual(wanted))
