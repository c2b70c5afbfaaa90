import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { lacksText, SectionList, type SectionState } from './section-list.tsx'

const section = (page: number, over: Partial<SectionState> = {}): SectionState => ({
  ...{ page, title: `Title ${page}`, about: `About ${page}`, lacks: [], text: `Text ${page}`, begun: false },
  ...over,
})

test('what a section lacks is told by name up to three, beyond that two and how many more', () => {
  expect(lacksText([])).toBe('Complete')
  expect(lacksText(['Email'])).toBe('Missing: Email')
  expect(lacksText(['Email', 'Phone', 'SSN'])).toBe('Missing: Email, Phone, SSN')
  expect(lacksText(['Email', 'Phone', 'SSN', 'State'])).toBe('Missing: Email, Phone and 2 more')
  expect(lacksText(['Email', 'Phone', 'SSN', 'State', 'City'])).toBe('Missing: Email, Phone and 3 more')
})

test('every section stands with number, title, what it is about and how it stands; the one in sight is marked', async () => {
  const onGo = vi.fn()
  const sections = [
    section(1, { begun: true }),
    section(2, { lacks: ['Email'], begun: true }),
    section(3, { lacks: ['Phone'] }),
    section(4),
  ]
  render(<SectionList sections={sections} current={2} onGo={onGo} />)
  const all = screen.getAllByRole('button')
  // A complete section has a mark in place of its number.
  expect(all.map(({ textContent }) => textContent)).toEqual([
    'Title 1About 1Text 1',
    '2Title 2About 2Text 2',
    '3Title 3About 3Text 3',
    '4Title 4About 4Text 4',
  ])
  expect(all.map((one) => [one.dataset['state'], one.getAttribute('aria-current')])).toEqual([
    ['complete', null],
    ['begun', 'step'],
    ['fresh', null],
    ['optional', null],
  ])
  await userEvent.click(all[3] ?? expect.fail())
  await userEvent.click(all[0] ?? expect.fail())
  expect(onGo.mock.calls).toEqual([[4], [1]])
})
