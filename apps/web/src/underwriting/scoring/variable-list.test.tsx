import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { show } from '../../../test/screen.tsx'
import type { Group } from './scoring.calls.ts'
import { VariableList } from './variable-list.tsx'

const id = (n: number) => `0190000a-0000-7000-8000-00000000000${n}`
const variable = (n: number, name: string, key_name: string): Group['variables'][number] => ({
  ...{ variable_id: id(n), name, math_function: 'value', value_type: 'INTEGER', score_rules: [], version: 1 },
  data_locations: [{ data_location_id: id(n), key_name, table: 'borrower', value_type: 'INTEGER' }],
})
const group: Group = {
  ...{ score_group_id: id(9), name: 'Character', category: 'borrowers', data_locations: [] },
  variables: [variable(1, 'Years lived', 'age'), variable(2, 'Means', 'net_worth')],
}

test('a variable that is scored already and reads a protected trait is marked, with what the law says; others are not', async () => {
  show(
    <VariableList
      group={group}
      may
      expanded={[id(1), id(2)]}
      onExpand={() => {}}
      open={{ variable: () => {}, rule: () => {} }}
    />,
  )
  const marked = await screen.findByRole('button', { name: /Years lived/ })
  expect(within(marked).getByText('Fair lending')).toBeDefined()
  expect(within(screen.getByRole('button', { name: /Means/ })).queryByText('Fair lending')).toBeNull()
  expect(screen.getAllByText(/Age is a protected trait/)).toHaveLength(1)
})
