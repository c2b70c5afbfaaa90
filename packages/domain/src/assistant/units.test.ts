import { describe, expect, test } from 'vitest'
import { type Unit, unitsOf } from './units.ts'

/** A sentence or heading that stands outside tables. */
const words = (text: string, under: string, heading: string, isHeading = false): Unit => ({
  ...{ text, cells: [text], head: [], inTable: false, isHeading, under, heading },
})
const row = (text: string, head: string[], under: string, isHeading = false): Unit => ({
  ...{ text, cells: text.split('  '), head, inTable: head.length > 0, isHeading, under, heading: under },
})

describe('[Q-01] what can be quoted of a page', () => {
  test('running text stands in sentences below its heading; an abbreviation ends none', () => {
    const text = `LEASE SUMMARY

Prepared for Ada Park
The tenant shall pay base rent of $8,250.00 each month in advance.
It is due on the first day.  Late fees apply to Acme Corp. Holdings
after ten days.
1. Deposit
$16,500.00 held in escrow.
ends here`
    const to = ['LEASE SUMMARY Prepared for Ada Park', 'Prepared for Ada Park'] as const
    const deposit = ['LEASE SUMMARY Deposit', 'Deposit'] as const
    expect(unitsOf(text.replace('day.  Late', 'day. Late'))).toEqual([
      words('LEASE SUMMARY', 'LEASE SUMMARY', 'LEASE SUMMARY', true),
      words('Prepared for Ada Park', ...to),
      words('The tenant shall pay base rent of $8,250.00 each month in advance.', ...to),
      words('It is due on the first day.', ...to),
      words('Late fees apply to Acme Corp. Holdings after ten days.', ...to),
      words('1. Deposit', ...deposit, true),
      words('$16,500.00 held in escrow.', ...deposit),
      words('ends here', ...deposit),
    ])
  })

  test('[DF-15] a line of a table of contents says where something stands, and nothing of it', () => {
    const text = `CONTENTS
1.5 Registered Agent . . . . . . . . . . . . . . . . .  3
2.1 Members . . . . . . . . . . . . . . . . . . . . . .  4
2.2 Managers . . . . . . . . . . . . . . . . . . . . .  4
3.1 Notices . . . . . . . . . . . . . . . . . . . . . .  9
INTENDED USE OF THE APPRAISAL...............................20
The agent is Ada Park.`
    expect(unitsOf(text).map((unit) => unit.text)).toEqual(['CONTENTS', 'The agent is Ada Park.'])
    expect(unitsOf('Late fee ........ 250').map((unit) => unit.text)).toEqual(['Late fee ........ 250'])
  })

  test('[DF-02] a clause names itself before it says anything; blanks that fill a line are no columns', () => {
    const text = `AMENDMENT
14.  Governing Law.  The validity and interpretation of this Amendment
shall be construed by the laws of the State of Illinois.
Section 6.2  Liens.
Borrower  shall not create any lien  on any of the  assets  of the Borrower or
3.  RENT
$5 a month.`
    expect(unitsOf(text).map(({ text: own, heading, isHeading }) => [own, heading, isHeading])).toEqual([
      ['AMENDMENT', 'AMENDMENT', true],
      ['14. Governing Law.', 'Governing Law', true],
      [
        'The validity and interpretation of this Amendment shall be construed by the laws of the State of Illinois.',
        'Governing Law',
        false,
      ],
      ['Section 6.2 Liens.', 'Liens', true],
      ['Borrower shall not create any lien on any of the assets of the Borrower or', 'Liens', false],
      ['3. RENT', 'RENT', true],
      ['$5 a month.', 'RENT', false],
    ])
  })

  test('rows stand with the head of their table, also below a second row of words', () => {
    const head = ['Unit', 'Tenant', 'Rent']
    const text = `RENT ROLL
Unit  Tenant\t Rent
  1A   Ada Park    $1,500
Total  2024  $1,500
Vacant  Unit  List
2B  Bo Reed  $900
Some text below.
3C\tCy\t$5`
    const units = unitsOf(text)
    expect(units.slice(0, -1)).toEqual([
      words('RENT ROLL', 'RENT ROLL', 'RENT ROLL', true),
      row('Unit  Tenant  Rent', head, 'RENT ROLL', true),
      row('1A  Ada Park  $1,500', head, 'RENT ROLL'),
      row('Total  2024  $1,500', head, 'RENT ROLL'),
      row('Vacant  Unit  List', head, 'RENT ROLL', true),
      row('2B  Bo Reed  $900', head, 'RENT ROLL'),
      words('Some text below.', 'RENT ROLL', 'RENT ROLL'),
    ])
    expect(units.at(-1)).toEqual({
      ...{ text: '3C\tCy\t$5', cells: ['3C', 'Cy', '$5'], head: [], inTable: false, isHeading: false },
      ...{ under: 'RENT ROLL', heading: 'RENT ROLL' },
    })
  })

  test.each([
    ['2024  2025  FY 2026', true],
    ['Q1 2026  cy2025', true],
    ['Unit  Rent', true],
    ['Unit  5 rooms', false],
    ['Rent:  none', false],
    [`Unit  ${'x'.repeat(39)}`, true],
    [`Unit  ${'x'.repeat(40)}`, false],
    ['2024x  Rent', false],
  ])('“%s” is the head of a table: %s', (line, isHead) => {
    const [, first, below] = unitsOf(`T\n${line}\na  7`)
    expect([first?.isHeading, below?.inTable, below?.head]).toEqual([isHead, isHead, isHead ? line.split('  ') : []])
  })

  test('a new head counts only after text: a table keeps its own', () => {
    const heads = (text: string) => unitsOf(text).map((one) => one.head[0])
    expect(heads('Unit  Rent\nName  Fee\nA  5')).toEqual(['Unit', 'Unit', 'Unit'])
    expect(heads('Unit  Rent\nA  5\nFees\nName  Fee\nB  6')).toEqual(['Unit', 'Unit', undefined, 'Name', 'Name'])
  })

  test.each([
    ['Fee schedule', true, true],
    ['§ 4 Fees', true, false],
    ['Signed by Ada Park', true, false],
    ['Section 12', true, false],
    ['Fee schedule;', false, false],
    ['Fee schedule,', false, false],
    ['Fee schedule.', false, false],
    ['Fee: none', false, false],
    ['Fee:none', false, false],
    ['fee Schedule', false, false],
    ['Fees:', true, true],
    ['fee schedule', false, false],
    [`F${'e'.repeat(44)}`, true, true],
  ])('“%s” is a heading: %s; it only names what follows: %s', (line, isHeading, onlyNames) => {
    const [, unit, below] = unitsOf(`T\n${line}\nlast words`)
    expect([below?.under === `T ${line}`, unit?.isHeading]).toEqual([isHeading, onlyNames])
  })

  test('a long line goes on in the next one, unless that is a heading or a row', () => {
    const long = 'This sentence goes on and on until it is long enough'
    const texts = (...lines: string[]) => unitsOf(['T', ...lines].join('\n')).map((one) => one.text)
    expect(texts(long, 'and ends here.')).toEqual(['T', `${long} and ends here.`])
    expect(texts(long, '(see below).')).toEqual(['T', `${long} (see below).`])
    expect(texts(long, '$500 in all')).toEqual(['T', `${long} $500 in all`])
    expect(texts(long, '12 days later')).toEqual(['T', `${long} 12 days later`])
    expect(texts(long, 'It ends.')).toEqual(['T', `${long} It ends.`])
    expect(texts(long, 'Fee schedule')).toEqual(['T', long, 'Fee schedule'])
    expect(texts(long, 'Rent  $5')).toEqual(['T', long, 'Rent  $5'])
    expect(texts('It is short', 'and ends here.')).toEqual(['T', 'It is short', 'and ends here.'])
    expect(texts(long, 'It ends.', 'more words')).toEqual(['T', `${long} It ends.`, 'more words'])
    expect(texts(`${long}.`, `${long}!`)).toEqual(['T', `${long}.`, `${long}!`])
  })

  test.each([
    ['It is due. Pay now.', ['It is due.', 'Pay now.']],
    ['Is it due? Yes! “Pay” now; (or 5) later.', ['Is it due?', 'Yes!', '“Pay” now;', '(or 5) later.']],
    [
      'It is 5.  "No" he said (twice). Then he paid 40%. Next',
      ['It is 5.', '"No" he said (twice).', 'Then he paid 40%.', 'Next'],
    ],
    ['It is due. later or so', ['It is due. later or so']],
    ['It is for Dr. Reed of Elm St. Albany', ['It is for Dr. Reed of Elm St. Albany']],
    ['IT IS DUE. Pay now', ['IT IS DUE. Pay now']],
  ])('“%s” is %j', (text, sentences) => {
    const line = `The words that stand before it are many and long enough, ${text}`
    const [, ...found] = unitsOf(`T\n${line.replace(/\s+/g, ' ')}`)
    expect(found.map((one) => one.text.replace(/^The words.*enough, /, ''))).toEqual(sentences)
  })

  test('of an empty page nothing is quoted', () => {
    expect(unitsOf('')).toEqual([])
    expect(unitsOf(' \n\n ')).toEqual([])
  })
})
