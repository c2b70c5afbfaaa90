import { describe, expect, test } from 'vitest'
import { addDays } from '../../shared/dates.ts'
import { badgeColour, dueColour, dueMeaning, personalStateLabel, stateColour, stateLabel } from './labels.ts'
import { type ActivityState, activityStates, activityTypes } from './types.ts'

/** The states a colouring gives each colour. */
const byColour = (colour: (s: ActivityState) => string) =>
  Object.fromEntries(
    ['green', 'yellow', 'red', 'blue', 'gray'].map((c) => [c, activityStates.filter((s) => colour(s) === c).join(' ')]),
  )

describe('labels and colours of activities', () => {
  test('[K-52] [K-53] [K-54] new is Pending, uploaded is New File Uploaded, the rest their own name', () => {
    const uploaded = ['Sent', 'Failed', 'Processing', 'Processed']
    for (const state of activityStates) {
      const label = state === 'New' ? 'Pending' : uploaded.includes(state) ? 'New File Uploaded' : state
      expect(stateLabel(state)).toBe(label)
    }
  })

  test('[K-52] [K-53] [K-54] nothing in the personal area reads New File Uploaded', () => {
    const shown = Object.fromEntries(activityStates.map((state) => [state, personalStateLabel(state)]))
    expect(shown).toMatchObject({ New: 'Pending', Sent: 'Sent', Processed: 'Sent', Processing: 'Processing' })
    expect(Object.values(shown)).not.toContain('New File Uploaded')
  })

  test('[K-59] [K-61] badges', () => {
    for (const type of activityTypes.filter((t) => t !== 'document-request'))
      expect(byColour((s) => badgeColour(type, s))).toEqual({
        green: 'Accepted Done',
        yellow: 'Generated Sent Signed Processing Processed Missing Data Error Failed',
        red: 'Rejected',
        blue: '',
        gray: 'New Waiting Approved In Progress Unsupported Paused',
      })
  })

  test('[K-60] badges of document requests: New yellow, Sent blue', () => {
    expect(byColour((s) => badgeColour('document-request', s))).toEqual({
      green: 'Accepted Done',
      yellow: 'New Generated Signed Processing Processed Missing Data Error Failed',
      red: 'Rejected',
      blue: 'Sent',
      gray: 'Waiting Approved In Progress Unsupported Paused',
    })
  })

  test('[K-58] [K-61] state text and dots', () => {
    expect(byColour(stateColour)).toEqual({
      green: 'Accepted Done',
      yellow: 'Unsupported Missing Data',
      red: 'Rejected Error Failed',
      blue: '',
      gray: 'New Generated Sent Waiting Signed Approved Processing Processed In Progress Paused',
    })
  })

  test('[K-62] [K-63] a due date: final wins, then paused, then the date', () => {
    const today = '2026-03-07'
    for (const state of activityStates) {
      const colours = [1, 0, -1].map((days) => dueColour(state, addDays(today, days), today)).join(' ')
      const final = state === 'Accepted' || state === 'Done'
      expect(colours).toBe(final ? 'green green green' : state === 'Paused' ? 'gray gray gray' : 'green yellow red')
      expect(dueColour(state, null, today)).toBe(final ? 'green' : 'gray')
    }
  })
})

test('[K-62] what the colour of a due date says is said in words', () => {
  const today = '2026-06-15'
  expect(['2026-06-16', '2026-06-15', '2026-06-14'].map((due) => dueMeaning('New', due, today))).toEqual([
    'On time',
    'Due today',
    'Overdue',
  ])
  expect([dueMeaning('Accepted', '2026-06-14', today), dueMeaning('Paused', '2026-06-14', today)]).toEqual([
    'Done',
    null,
  ])
})

test('[K-03] every state that applicants and the loan page meet has its words and colours', () => {
  const met: readonly ActivityState[] = [
    'New',
    'Generated',
    'Sent',
    'Signed',
    'Processing',
    'Processed',
    'Done',
    'Accepted',
    'Rejected',
    'Paused',
    'Failed',
    'Error',
    'Unsupported',
  ]
  expect(met.map((state) => [state, stateLabel(state), badgeColour('term-sheet', state), stateColour(state)])).toEqual([
    ['New', 'Pending', 'gray', 'gray'],
    ['Generated', 'Generated', 'yellow', 'gray'],
    ['Sent', 'New File Uploaded', 'yellow', 'gray'],
    ['Signed', 'Signed', 'yellow', 'gray'],
    ['Processing', 'New File Uploaded', 'yellow', 'gray'],
    ['Processed', 'New File Uploaded', 'yellow', 'gray'],
    ['Done', 'Done', 'green', 'green'],
    ['Accepted', 'Accepted', 'green', 'green'],
    ['Rejected', 'Rejected', 'red', 'red'],
    ['Paused', 'Paused', 'gray', 'gray'],
    ['Failed', 'New File Uploaded', 'yellow', 'red'],
    ['Error', 'Error', 'yellow', 'red'],
    ['Unsupported', 'Unsupported', 'gray', 'yellow'],
  ])
})

test('[K-62] without a due date there is nothing to say', () => {
  expect(dueMeaning('New', null, '2026-06-15')).toBeNull()
})
