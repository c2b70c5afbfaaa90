import { reportPermissions } from '../../shared/reports.ts'
import type { Role } from './role.ts'

/** Named rights (W-09, W-14, W-15, W-17) and those an administrator may take from a user (W-20). */
export const permissions = [
  'upload-term-sheet',
  'generate-term-sheet',
  'edit-term-sheet',
  'send-term-sheet',
  'accept-term-sheet',
  'download-term-sheet',
  'generate-board-review',
  'update-board-review',
  'edit-board-review',
  'send-board-review',
  'download-board-review',
  'accept-board-review',
  'vote-board-review',
  'manage-committee',
  'generate-commitment',
  'edit-commitment',
  'send-commitment',
  'sign-commitment',
  'accept-commitment',
  'download-commitment',
  'upload-commitment',
  'accept-good-faith-deposit',
  'upload-document-request',
  'accept-document-request',
  'view-files',
  'upload-ocr',
  'download-report',
  'request-full-credit-plus',
  'request-soft-credit-plus',
  ...Object.values(reportPermissions),
  'view-application',
  'approve-application',
  'view-plaid',
  'create-loan',
  'edit-loan',
  'archive-loan',
  'waive-policy',
  'waive-condition',
  'override-gate',
  'set-status',
  'edit-parties',
  'edit-ssn',
  'approve-change',
  'manage-templates',
  'manage-scoring',
  'manage-users',
  'manage-settings',
  'view-loans',
  'view-people',
  'view-users',
  'view-settings',
  'view-outbox',
  'manage-holds',
  'erase-people',
  'view-audit',
  'export-audit',
  'reveal-links',
  'manage-bank-links',
  'export-documents',
  'ask-assistant',
  'save-views',
] as const
export type Permission = (typeof permissions)[number]

const outside = [
  'upload-term-sheet',
  'upload-commitment',
  'upload-document-request',
  'view-files',
  'view-application',
  'view-plaid',
] as const

/** What each role may do on what is theirs (W-20). */
export const granted: Record<Role, readonly Permission[]> = {
  admin: permissions,
  borrower: [...outside, 'sign-commitment', 'edit-ssn'],
  broker: outside,
}

/** Bundles an administrator may put on a user: each takes rights away, none gives any (W-20, W-21). */
export const restrictions = {
  'read-only': permissions.filter((p) => !/^(view|download)-/.test(p)),
  'no-credit-pull': ['request-full-credit-plus', 'request-soft-credit-plus'],
  'no-ssn': ['edit-ssn'],
  'no-status-change': ['set-status', 'archive-loan', 'override-gate'],
} as const satisfies Record<string, readonly Permission[]>
export type Restriction = keyof typeof restrictions

/** Whether a person holds a right: their role grants it and neither a restriction nor a single denial takes it. */
export const may = (role: Role, denied: readonly string[], permission: Permission): boolean =>
  granted[role].includes(permission) &&
  !denied.includes(permission) &&
  !denied.some(
    (d) => Object.hasOwn(restrictions, d) && (restrictions[d as Restriction] as readonly string[]).includes(permission),
  )
