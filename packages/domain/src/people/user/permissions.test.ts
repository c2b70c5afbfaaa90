import { describe, expect, test } from 'vitest'
import { granted, may, permissions, type Restriction, restrictions } from './permissions.ts'
import { landing, roles } from './role.ts'

describe('rights', () => {
  test('[W-09] [W-14] [W-15] every documented right exists, once', () => {
    const sets = {
      'term-sheet': ['upload', 'generate', 'edit', 'send', 'accept', 'download'],
      'board-review': ['generate', 'update', 'edit', 'send', 'download', 'accept'],
      commitment: ['generate', 'edit', 'send', 'sign', 'accept', 'download', 'upload'],
    }
    const named = Object.entries(sets).flatMap(([what, verbs]) => verbs.map((verb) => `${verb}-${what}`))
    expect(permissions).toEqual(expect.arrayContaining(named))
    expect(new Set(permissions).size).toBe(permissions.length)
  })

  test('[W-20] an admin may do everything, a borrower and a broker what is listed for them', () => {
    const outside = [
      'upload-term-sheet',
      'upload-commitment',
      'upload-document-request',
      'view-files',
      'view-application',
      'view-plaid',
    ]
    expect(permissions.every((p) => may('admin', [], p))).toBe(true)
    expect(permissions.filter((p) => may('broker', [], p)).toSorted()).toEqual(outside.toSorted())
    expect(granted.borrower).toEqual([...outside, 'sign-commitment', 'edit-ssn'])
  })

  test('[W-20] [W-21] a denial or a restriction takes rights away and gives none', () => {
    expect(may('admin', ['edit-loan'], 'edit-loan')).toBe(false)
    expect(may('broker', ['view-files'], 'edit-loan')).toBe(false)
    expect(may('admin', ['toString', 'unknown'], 'edit-loan')).toBe(true)
    for (const restriction of Object.keys(restrictions) as Restriction[])
      for (const role of roles)
        for (const permission of permissions) {
          const taken = (restrictions[restriction] as readonly string[]).includes(permission)
          expect(may(role, [restriction], permission)).toBe(!taken && may(role, [], permission))
        }
  })

  test('[W-20] read-only leaves viewing and downloading, no-credit-pull the rest', () => {
    expect(permissions.filter((p) => may('admin', ['read-only'], p)).every((p) => /^(view|download)-/.test(p))).toBe(
      true,
    )
    expect(may('admin', ['no-credit-pull'], 'request-soft-credit-plus')).toBe(false)
    expect(may('admin', ['no-credit-pull'], 'request-clear')).toBe(true)
  })

  test('[A-16] an admin lands on the dashboard, everyone else on the personal page', () => {
    expect(roles.map((role) => landing[role])).toEqual(['/dashboard', '/personal', '/personal'])
  })
})
