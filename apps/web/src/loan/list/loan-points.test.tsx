import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show, standIn } from '../../../test/screen.tsx'
import { useLoanPoints } from './loan-rows.ts'
import { useTableView } from './use-table-view.ts'

const point = (name: string, count: number) => ({
  ...{ id: name, human_id: name, name, amount: 1, state: 'preliminary', lat: 40, lng: -74, count },
})
/** The names of the points, as a map that looks there has them. */
const Points = ({ sight }: { sight: string | null }) => {
  const { points } = useLoanPoints(useTableView(), true, sight)
  return <p>{points?.map(({ name }) => name).join(', ')}</p>
}
/** A server whose book is small enough to be sent whole, or is not. */
const serve = (whole: boolean) => {
  const asked: (string | null)[] = []
  standIn({
    'GET /loan/map': (query) => {
      asked.push(query.get('sight'))
      return { whole, points: query.has('sight') ? [point('Near', 1)] : [point('Country', 9000)] }
    },
  })
  return asked
}

test('[MM-10] of more loans than are sent at once, what the map shows is asked for once it was moved', async () => {
  const asked = serve(false)
  show(<Points sight="-75,40,-73,41,9" />, '/requests')
  expect(await screen.findByText('Near')).toBeDefined()
  expect(asked).toEqual([null, '-75,40,-73,41,9'])
})

test('[MM-10] of as many as are sent at once nothing is asked for again, wherever the map looks', async () => {
  const asked = serve(true)
  show(<Points sight="-75,40,-73,41,9" />, '/requests')
  expect(await screen.findByText('Country')).toBeDefined()
  expect(asked).toEqual([null])
})

/** The same, with a search that leaves few. */
const Narrowing = () => {
  const view = useTableView()
  const { points } = useLoanPoints(view, true, '-75,40,-73,41,9')
  return (
    <>
      <button type="button" onClick={() => view.setFilter({ search: 'few' })}>
        Narrow
      </button>
      <p>{points?.map(({ name }) => name).join(', ')}</p>
    </>
  )
}

test('[MM-10] once a filter leaves few loans they are shown, and not those that were near before', async () => {
  standIn({
    'GET /loan/map': (query) => {
      // What was asked for before the filter's own answer came is slow.
      if (query.get('search') === 'few' && query.has('sight')) return new Promise<object>(() => undefined)
      if (query.get('search') === 'few') return { whole: true, points: [point('Found', 1)] }
      return { whole: false, points: query.has('sight') ? [point('Near', 1)] : [point('Country', 9000)] }
    },
  })
  show(<Narrowing />, '/requests')
  expect(await screen.findByText('Near')).toBeDefined()
  fireEvent.click(screen.getByText('Narrow'))
  expect(await screen.findByText('Found')).toBeDefined()
})
