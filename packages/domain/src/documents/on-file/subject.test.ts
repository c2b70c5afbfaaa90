import { expect, test } from 'vitest'
import { type Subject, subjectOf } from './subject.ts'

const ana: Subject = { kind: 'borrower', id: 'ana', name: 'Ana Ruiz' }
const bo: Subject = { kind: 'borrower', id: 'bo', name: 'Bo Stone' }
const llc: Subject = { kind: 'legal-entity', id: 'llc', name: 'Jay Street Holdings LLC' }
const jay: Subject = { kind: 'property', id: 'jay', name: '350 Jay Street' }
const elm: Subject = { kind: 'property', id: 'elm', name: '12 Elm Street' }
const parties = [ana, bo, llc, jay, elm]

test('[AB-01] a document belongs to whom it was requested of, where its kind can', () => {
  expect(subjectOf({ kind: 'id', asked: ana, parties, said: [] })).toEqual(ana)
  expect(subjectOf({ kind: 'id', asked: ana, parties, said: ['Ruiz'] })).toEqual(ana)
  expect(subjectOf({ kind: 'other', asked: bo, parties, said: [] })).toEqual(bo)
})

test('[AB-01] among several of one kind the name or address on it decides', () => {
  expect(subjectOf({ kind: 'id', asked: ana, parties, said: ['Stone'] })).toEqual(bo)
  expect(subjectOf({ kind: 'bank-statement', asked: ana, parties, said: ['JAY STREET HOLDINGS, LLC'] })).toEqual(llc)
  expect(subjectOf({ kind: 'appraisal', asked: null, parties, said: ['12 Elm St, Albany, NY'] })).toEqual(elm)
  expect(subjectOf({ kind: 'pfs', asked: null, parties, said: ['Bo Stone'] })).toEqual(bo)
})

test('[AB-01] requested for the loan, it belongs to the only party of its kind, or to nobody', () => {
  expect(subjectOf({ kind: 'operating-agreement', asked: null, parties, said: [] })).toEqual(llc)
  expect(subjectOf({ kind: 'id', asked: null, parties, said: [] })).toBeNull()
})

test('[AB-01] what names nobody stays with the record it was requested of', () => {
  expect(subjectOf({ kind: 'settlement-statement', asked: ana, parties: [ana, jay], said: [] })).toEqual(ana)
  expect(subjectOf({ kind: 'id', asked: ana, parties, said: ['Somebody Else', 'xx'] })).toEqual(ana)
})
