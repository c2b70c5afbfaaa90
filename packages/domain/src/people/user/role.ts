/** The three roles of a signed-in person (W-01). */
export const roles = ['admin', 'borrower', 'broker'] as const
export type Role = (typeof roles)[number]

/** Where each role lands. */
export const landing = { admin: '/dashboard', borrower: '/personal', broker: '/personal' } as const satisfies Record<
  Role,
  string
>
