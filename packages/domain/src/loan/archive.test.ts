import { describe, expect, test } from 'vitest'
import { archiveOutcome, canWithdraw, cleanDays, restoredStatus, validateArchive } from './archive.ts'
import { loanStatuses } from './status.ts'

const now = Date.UTC(2026, 2, 7)

describe('archiving a loan', () => {
  test('[D-10] [P-03] every loan but a funded or paid-off one is rejected at once', () => {
    for (const status of loanStatuses) {
      const kept = status === 'funded' || status === 'paid-off'
      expect(archiveOutcome(status, 0, now)).toEqual({ statusAfter: kept ? status : 'rejected', archiveAt: 'now' })
    }
  })

  test('[D-06] [D-10] it stays in the active list for the days given', () => {
    expect(archiveOutcome('underwriting', 3, now).archiveAt).toBe(Date.UTC(2026, 2, 10))
  })

  test('[D-05] [D-10] restoring brings back the status it had', () => {
    expect(restoredStatus('rejected', 'board-review')).toBe('board-review')
    expect([restoredStatus('rejected', null), restoredStatus('funded', null)]).toEqual(['preliminary', 'funded'])
  })
})

describe('withdrawing a request', () => {
  test('a request is withdrawn while nothing is decided: not when rejected, funded, paid off or archived', () => {
    expect(loanStatuses.filter((status) => canWithdraw(status, false))).toEqual([
      'preliminary',
      'term-sheet-sent',
      'underwriting',
      'board-review',
      'commitment-sent',
      'commitment-accepted',
    ])
    expect(loanStatuses.filter((status) => canWithdraw(status, true))).toEqual([])
  })
})

describe('archive dialog', () => {
  test("[D-08] the days input blocks 'e', '+', '-' and the point", () => {
    expect(['1e3', '+5', '-5', '1.5', '30'].map(cleanDays)).toEqual(['13', '5', '5', '15', '30'])
  })

  test('[D-09] days and reason are required', () => {
    expect(validateArchive({ days: '', reason: ' ' })).toEqual({ days: '* Required', reason: '* Required' })
    expect(validateArchive({ days: '0', reason: 'Withdrawn' })).toEqual({})
    expect(validateArchive({ days: '9999', reason: 'x' })).toEqual({ days: 'Invalid value' })
  })

  test('[D-08] no more than four digits are taken while typing', () => {
    expect(cleanDays('12345')).toBe('1234')
  })

  test.each([
    ['365', true],
    [' 30 ', true],
    ['366', false],
    ['1e2', false],
    ['0x10', false],
    ['-1', false],
    ['1.5', false],
    ['00001', false],
  ])('[D-08] [D-09] %j days may be sent: %s', (days, isTaken) => {
    expect(validateArchive({ days, reason: 'Withdrawn' })).toEqual(isTaken ? {} : { days: 'Invalid value' })
  })
})
