import { describe, expect, test } from 'vitest'
import { type ActivityAction, canRestart, pauseOrResume, statesOffering } from './actions.ts'
import { statesBefore } from './states-before.fixture.ts'
import { type ActivityEvent, activityEvents, stateAfter } from './transitions.ts'
import { type ActivityType, activityStates, activityTypes } from './types.ts'

/** The state reached by a chain of events from New. */
const walk = (type: ActivityType, ...events: ActivityEvent[]) =>
  events.reduce(
    (state, event) => {
      const next = stateAfter(type, event, state)
      if (next === null) throw new Error(`${type}: no ${event} from ${state}`)
      return next
    },
    'New' as (typeof activityStates)[number],
  )

describe('moves of an activity', () => {
  test.each(['term-sheet', 'commitment'] as const)(
    '[K-37] [L-13] [L-14] [L-15] %s: sent, signed, verified, accepted',
    (type) => {
      expect(walk(type, 'generate', 'send', 'set-signed', 'set-accepted')).toBe('Accepted')
      expect(walk(type, 'set-sent', 'set-signed', 'set-accepted')).toBe('Accepted')
      expect(walk(type, 'set-verified', 'set-accepted')).toBe('Accepted')
      expect(statesBefore(type, 'set-sent')).toEqual(['New', 'Generated', 'Failed'])
      expect(statesBefore(type, 'set-signed')).toEqual(['Sent', 'Signed'])
      expect(statesBefore(type, 'set-verified')).toEqual(['New', 'Generated', 'Sent', 'Signed', 'Failed'])
      expect(statesBefore(type, 'set-accepted')).toEqual(['Signed'])
    },
  )

  test('[K-38] a good-faith deposit is accepted once, while new', () => {
    expect(statesBefore('good-faith-deposit', 'set-accepted')).toEqual(['New'])
  })

  test('[K-39] a board review is generated, sent, accepted', () => {
    expect(walk('board-review', 'generate', 'send')).toBe('Waiting')
    expect(walk('board-review', 'generate', 'send', 'set-accepted')).toBe('Accepted')
    expect(statesBefore('board-review', 'set-accepted')).toEqual(['Waiting'])
  })

  test('[K-40] [J-26] [J-27] a document request is accepted unless finished, rejected once something came', () => {
    expect(walk('document-request', 'upload', 'process', 'processed', 'set-accepted')).toBe('Accepted')
    expect(walk('document-request', 'set-request-signature', 'set-signed', 'set-accepted')).toBe('Accepted')
    expect(walk('document-request', 'upload', 'set-rejected', 'upload')).toBe('Sent')
    expect(statesBefore('document-request', 'set-accepted')).not.toContain('Accepted')
    expect(statesBefore('document-request', 'set-accepted')).not.toContain('Done')
    expect(statesBefore('document-request', 'set-rejected')).not.toContain('Rejected')
    expect(statesBefore('document-request', 'set-rejected')).not.toContain('New')
  })

  test('[K-42] a report is requested, then answered or failed and asked again', () => {
    expect(walk('credit-plus', 'set-requested', 'processed')).toBe('Done')
    expect(walk('clear', 'set-requested', 'failed', 'restart', 'set-requested', 'processed')).toBe('Done')
    expect(walk('costar', 'upload', 'processed')).toBe('Done')
    expect(walk('plaid', 'connect', 'connect', 'processed')).toBe('Done')
  })

  test('[F-37] [W-18] an application is submitted, then approved', () => {
    expect(walk('application', 'submit')).toBe('Done')
    expect(walk('application', 'submit', 'set-accepted')).toBe('Accepted')
  })

  test('[K-41] what is worked by hand goes to a next state until done', () => {
    for (const type of ['question', 'internal', 'underwriting'] as const)
      expect(walk(type, 'set-next-state', 'set-next-state')).toBe('Done')
  })

  test('[K-41] pausing keeps the place: resume returns to it', () => {
    for (const type of activityTypes)
      for (const state of activityStates) {
        const paused = stateAfter(type, 'pause', state)
        expect(paused === 'Paused', `${type} ${state}`).toBe(pauseOrResume(state) === 'pause')
        if (paused) expect(stateAfter(type, 'resume', paused, state)).toBe(state)
        if (state !== 'Paused') expect(stateAfter(type, 'resume', state)).toBeNull()
      }
  })

  test('[K-43] restart goes back to New, archiving changes no state', () => {
    for (const type of activityTypes)
      for (const state of activityStates) {
        expect(stateAfter(type, 'restart', state) === 'New').toBe(canRestart(type, state, 'document-requests'))
        expect(stateAfter(type, 'archive', state)).toBe(state)
      }
  })

  test('[K-45] a paused activity does nothing but resume, restart or be archived', () => {
    for (const type of activityTypes)
      expect(activityEvents.filter((event) => stateAfter(type, event, 'Paused') !== null)).toEqual([
        'resume',
        'restart',
        'archive',
      ])
  })
})

describe('the action matrix and the moves agree', () => {
  /** Actions and the events they stand for; an upload of a signed document goes on by one of several. */
  const pairs: readonly (readonly [readonly ActivityAction[], readonly ActivityEvent[]])[] = [
    [['generate'], ['generate']],
    [['send'], ['send']],
    [['accept', 'approve-application'], ['set-accepted']],
    [
      ['upload', 'upload-ocr'],
      ['upload', 'set-sent', 'set-signed', 'set-verified'],
    ],
    [['request-report', 'request-full-credit', 'request-soft-credit'], ['set-requested']],
  ]

  test('[W-19] [K-32] [K-36] what a row offers moves the activity, and what none offers moves it nowhere', () => {
    for (const type of activityTypes)
      for (const state of activityStates)
        for (const [actions, events] of pairs) {
          // Staff decide on document requests in their own tab (K-35, K-40).
          if (type === 'document-request' && actions.includes('accept')) continue
          const offered = actions.some((action) => statesOffering(type, action).includes(state))
          // What comes back signed to a document request comes by the signature, not by an upload.
          const moves = events
            .filter((event) => type !== 'document-request' || event === 'upload')
            .some((event) => stateAfter(type, event, state) !== null)
          expect(moves, `${type} ${state} ${actions.join(' ')}`).toBe(offered)
        }
  })
})

test('[K-45] what was paused goes back to where it was, to New where that is not known', () => {
  expect(stateAfter('term-sheet', 'resume', 'Paused', 'Sent')).toBe('Sent')
  expect(stateAfter('term-sheet', 'resume', 'Paused')).toBe('New')
  expect(stateAfter('term-sheet', 'resume', 'Sent')).toBeNull()
})
