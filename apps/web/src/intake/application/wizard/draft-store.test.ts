import { expect, test } from 'vitest'
import { DraftStore, NotYet } from './draft-store.ts'
import { type KeptDraft, readDraft } from './wizard-draft.ts'

const tab = () => new DraftStore(() => Promise.reject(new NotYet()))
const named = (borrowingEntityName: string) => (draft: KeptDraft) => ({
  ...draft,
  values: { ...draft.values, entity: { ...draft.values.entity, borrowingEntityName } },
})
const counted = (numberOfMembersInEntity: string) => (draft: KeptDraft) => ({
  ...draft,
  values: { ...draft.values, entity: { ...draft.values.entity, numberOfMembersInEntity } },
})
const entityOf = (store: DraftStore) => {
  const { borrowingEntityName, numberOfMembersInEntity } = store.get().draft.values.entity
  return [borrowingEntityName, numberOfMembersInEntity]
}

test('[F-04] a tab that opens while another is typed in takes that over, and says so', () => {
  const [first, second] = [tab(), tab()]
  first.change(named('From the first tab'))
  const stop = second.start()
  expect(entityOf(second)).toEqual(['From the first tab', ''])
  expect(second.get().notice).toBe('taken')
  stop()
})

test('[F-04] a change in one tab never writes over what another tab wrote and this one was not yet told of', () => {
  const [first, second] = [tab(), tab()]
  first.change(named('From the first tab'))
  second.change((draft) => ({ ...draft, page: 2 }))
  second.change(counted('3'))
  expect(entityOf(second)).toEqual(['From the first tab', '3'])
  expect(readDraft().values.entity).toMatchObject({
    borrowingEntityName: 'From the first tab',
    numberOfMembersInEntity: '3',
  })
  first.change((draft) => ({ ...draft, page: 3 }))
  expect(entityOf(first)).toEqual(['From the first tab', '3'])
})

test('[F-04] an application that another tab emptied begins anew here too, and is not written back', () => {
  const [first, second] = [tab(), tab()]
  first.change(named('From the first tab'))
  second.change((draft) => draft)
  first.startOver()
  second.change(counted('3'))
  expect(entityOf(second)).toEqual(['', '3'])
  expect(second.get().notice).toBe('finished')
})
