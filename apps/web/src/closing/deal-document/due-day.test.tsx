import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { activityView } from '../../../test/activity-view.ts'
import { loanView } from '../../../test/loan-view.ts'
import { show, standIn } from '../../../test/screen.tsx'
import { identityConfig } from '../../lib/identity-config.ts'
import { SystemDocumentsTab } from './system-documents-tab.tsx'

test('[K-62] a document is due by the day at the lender, wherever the person sits', async () => {
  // 7 March, two in the morning in London: still the 6th in Honolulu.
  vi.setSystemTime(new Date('2026-03-07T02:00:00Z'))
  const loan = loanView()
  const due_epoch = Date.UTC(2026, 2, 6) / 1000
  standIn({
    'GET /identity/config': () => ({ provider: 'embedded', time_zone: 'Pacific/Honolulu' }),
    [`GET /activity/loan/${loan.id}/system-documents/all`]: () => ({
      activities: [activityView(1, { activity_type: 'commitment', name: 'Commitment', due_epoch })],
    }),
  })
  await identityConfig()
  show(<SystemDocumentsTab loan={loan} />)
  expect(await screen.findByText('Due today')).toBeDefined()
})
