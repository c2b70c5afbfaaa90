import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { show, standIn } from '../../../test/screen.tsx'
import { TodaySection } from './today-section.tsx'

const entry = (kind: string, n: number, over: object = {}) => ({
  kind,
  loan: { id: `0190a5c8-0000-7000-8000-00000000000${n}`, human_id: `BL-1000${n}`, name: `${n} Elm Street` },
  status: 'underwriting',
  activity_id: null,
  subject: '',
  count: 1,
  days: n,
  date_epoch: null,
  usual: null,
  mark: 'm',
  ...over,
})

test('[A-17] today shows overdue first, then what to review, then what is coming up, with the count of each', async () => {
  standIn({
    'GET /today': () => ({
      entries: [
        entry('upload-review', 3, { count: 4 }),
        entry('closing', 5),
        entry('overdue-request', 6, { subject: 'Insurance certificate' }),
        entry('closing', 8, { days: 17 }),
      ],
      total: 9,
      groups: { overdue: 2, review: 6, coming: 1 },
    }),
  })
  show(<TodaySection onRemind={() => undefined} />)
  const heads = await screen.findAllByRole('heading', { level: 3 })
  expect(heads.map((head) => head.textContent)).toEqual(['Overdue 2', 'To review 6', 'Coming up 1'])
  const lines = screen.getAllByRole('list').map((list) =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.firstElementChild?.textContent),
  )
  expect(lines).toEqual([
    [
      expect.stringMatching(/Insurance certificate.*6 Elm Street6 days/),
      expect.stringMatching(/8 Elm Street3 days ago/),
    ],
    [expect.stringMatching(/uploads to review.*3 Elm Street/)],
    [expect.stringMatching(/5 Elm Streetin 9 days/)],
  ])
  const more = screen.getByRole('button', { name: '5 more to review' })
  expect(screen.queryAllByRole('button', { name: / more / })).toEqual([more])
  await userEvent.click(more)
  expect(window.location.search).toBe('?today=all')
})

test('[A-17] a list with nothing on it says so once', async () => {
  standIn({
    'GET /today': () => ({ entries: [], total: 0, groups: { overdue: 0, review: 0, coming: 0 } }),
  })
  show(<TodaySection onRemind={() => undefined} />)
  await screen.findByText(/Uploads to review/)
  expect(screen.queryByRole('heading', { level: 3 })).toBeNull()
})
