import { may } from '../../people/user/permissions.ts'

/** An active administrator, and how they stand to the loan that the news is about. */
export interface StaffMember {
  id: string
  denied: readonly string[]
  isOfficer: boolean
  isFollowing: boolean
}

/**
 * Who of the staff hears of a loan (S-01): its officer and its followers; while no officer looks after it, everyone who
 * may assign one. Never the person who did it (`by`), nor anybody who may not see loans.
 */
export const staffToNotify = (staff: readonly StaffMember[], by: string | null): string[] => {
  const seeing = staff.filter(({ denied }) => may('admin', denied, 'view-loans'))
  const isAssigned = seeing.some(({ isOfficer }) => isOfficer)
  const hears = (one: StaffMember) =>
    one.isOfficer || one.isFollowing || (!isAssigned && may('admin', one.denied, 'edit-loan'))
  return seeing.filter((one) => one.id !== by && hears(one)).map(({ id }) => id)
}
