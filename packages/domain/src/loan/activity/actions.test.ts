import { describe, expect, test } from 'vitest'
import { granted } from '../../people/user/permissions.ts'
import { actionMatrix, actionsFor, canRestart, pauseOrResume, permissionFor } from './actions.ts'
import { type ActivityState, type ActivityType, activityStates, activityTypes } from './types.ts'

/** Every state a type has actions in, as 'State: a b' lines. */
const rows = (type: ActivityType, context: 'loan' | 'personal') =>
  activityStates.flatMap((state) => {
    const actions = actionsFor(type, state, context)
    return actions.length === 0 ? [] : [`${state}: ${actions.join(' ')}`]
  })

const everyCell = activityTypes.flatMap((type) =>
  activityStates.flatMap((state) =>
    (['loan', 'personal'] as const).flatMap((context) =>
      actionsFor(type, state, context).map((action) => ({ type, state, context, action })),
    ),
  ),
)

describe('action matrix', () => {
  test.each(['term-sheet', 'commitment'] as const)(
    '[K-07] [K-08] [K-09] [K-10] [K-11] [K-12] [K-14] %s on a loan',
    (type) => {
      expect(rows(type, 'loan')).toEqual([
        'New: upload generate edit',
        'Generated: upload send generate',
        'Sent: upload generate download',
        'Signed: upload accept generate',
        'Accepted: download',
        'Failed: upload send generate',
      ])
    },
  )

  test.each(['term-sheet', 'commitment'] as const)(
    '[K-13] [K-14] %s in the personal area: upload until accepted',
    (type) => {
      expect(rows(type, 'personal')).toEqual(
        ['New', 'Generated', 'Sent', 'Signed', 'Failed'].map((s) => `${s}: upload`),
      )
    },
  )

  test('[K-15] a good-faith deposit can be accepted on a loan while new', () => {
    expect([rows('good-faith-deposit', 'loan'), rows('good-faith-deposit', 'personal')]).toEqual([['New: accept'], []])
  })

  test('[K-16] [K-17] [K-18] [K-19] board review', () => {
    expect(rows('board-review', 'loan')).toEqual([
      'New: generate edit',
      'Generated: send generate edit',
      'Waiting: generate accept download',
      'Accepted: generate download',
    ])
  })

  test('[K-20] [K-21] [K-22] [K-35] document requests have actions in the personal area only', () => {
    expect(rows('document-request', 'loan')).toEqual([])
    expect(rows('document-request', 'personal')).toEqual([
      'New: upload',
      'Sent: upload view-files',
      'Processing: view-files',
      'Processed: upload view-files',
      'Accepted: view-files',
      'Rejected: upload view-files',
      'Failed: upload view-files',
    ])
  })

  test('[K-24] [K-25] costar and appraisal are read from an uploaded document', () => {
    expect(rows('costar', 'loan')).toEqual(['New: upload-ocr', 'Processing: download-report', 'Done: download-report'])
    expect(rows('appraisal', 'loan')).toEqual([
      'New: upload-ocr',
      'Processing: download-report',
      'Done: upload-ocr download-report',
      'Unsupported: upload-ocr',
    ])
  })

  test.each(['credit-plus', 'xactus'] as const)('[K-26] %s: full or soft pull, then download', (type) => {
    expect(rows(type, 'loan')).toEqual(['New: request-full-credit request-soft-credit', 'Done: download-report'])
  })

  test.each(['clear', 'rentometer', 'house-canary', 'lexis-nexis', 'neighborhood-scout', 'reonomy'] as const)(
    '[K-27] %s: request, then download',
    (type) => {
      expect(rows(type, 'loan')).toEqual(['New: request-report', 'Done: download-report'])
    },
  )

  test('[K-28] [K-29] [K-30] plaid', () => {
    expect(rows('plaid', 'loan')).toEqual(['New: view-plaid', 'Done: view-plaid download-report'])
    expect(rows('plaid', 'personal')).toEqual(['New: view-plaid', 'Processing: view-plaid', 'Done: view-plaid'])
  })

  test('[K-31] [W-18] an application is viewed, and approved by staff once submitted', () => {
    expect(rows('application', 'personal')).toEqual(['New', 'Accepted', 'Done'].map((s) => `${s}: view-application`))
    expect(rows('application', 'loan')).toEqual([
      'New: view-application',
      'Accepted: view-application',
      'Done: view-application approve-application',
    ])
  })

  test('[K-32] [K-36] a type without a row, an unknown type or an unknown state gives no actions', () => {
    for (const type of ['question', 'internal', 'underwriting', 'ocr', 'report'] as const)
      expect([...rows(type, 'loan'), ...rows(type, 'personal')]).toEqual([])
    expect([
      ...actionsFor('toString', 'New', 'loan'),
      ...actionsFor('term-sheet', 'constructor', 'loan'),
      ...actionsFor('term-sheet', 'Rejected', 'loan'),
      ...actionsFor('reonomy', 'Processing', 'loan'),
    ]).toEqual([])
  })

  test('[K-01] the matrix names every type', () => {
    expect(Object.keys(actionMatrix).toSorted()).toEqual([...activityTypes].toSorted())
  })

  test('[K-34] [W-20] the personal area offers only what a borrower may do, the loan only what an admin may', () => {
    for (const { type, state, context, action } of everyCell) {
      const permission = permissionFor(type, action)
      expect(permission, `${type} ${state} ${action}`).not.toBeNull()
      expect(granted[context === 'loan' ? 'admin' : 'borrower']).toContain(permission)
    }
  })
})

describe('permissions of actions', () => {
  test('[W-09] [W-14] [W-15] an action needs the right named after it', () => {
    expect(permissionFor('term-sheet', 'generate')).toBe('generate-term-sheet')
    expect(permissionFor('commitment', 'send')).toBe('send-commitment')
    expect(permissionFor('board-review', 'accept')).toBe('accept-board-review')
    expect(permissionFor('lexis-nexis', 'request-report')).toBe('request-lexis-nexis')
    expect(permissionFor('xactus', 'request-soft-credit')).toBe('request-soft-credit-plus')
  })

  test('[W-09] a type has no right for an action it does not know', () => {
    expect([permissionFor('plaid', 'accept'), permissionFor('costar', 'request-report')]).toEqual([null, null])
  })
})

describe('restart, pause, resume', () => {
  test('[K-43] [K-44] restart: not while new, for document requests only in their tab', () => {
    for (const type of activityTypes)
      for (const state of activityStates) {
        expect(canRestart(type, state, 'document-requests')).toBe(state !== 'New')
        expect(canRestart(type, state, 'activities')).toBe(state !== 'New' && type !== 'document-request')
      }
  })

  test('[K-45] pause or resume unless accepted or done', () => {
    const offered: Partial<Record<ActivityState, string | null>> = { Accepted: null, Done: null, Paused: 'resume' }
    for (const state of activityStates) expect(pauseOrResume(state)).toBe(state in offered ? offered[state] : 'pause')
  })
})
