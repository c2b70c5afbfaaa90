import { words } from '../../lib/words.ts'

export const chartWords = words('chartWords', {
  region: 'Charts',
  totalValue: 'Total value', // C-08
  averageMedian: 'Average and median value', // C-09
  average: 'Average',
  median: 'Median',
  closing: 'Expected closing value', // C-10
  within: (days: number) => `Within ${days} days`,
  byState: 'Requests by state', // C-11
  byType: 'Requests by property type', // C-12
  requests: (count: number) => (count === 1 ? '1 request' : `${count} requests`),
  ofRequests: (count: number, status: string | null) =>
    `of ${count} ${status === null ? 'open ' : ''}${count === 1 ? 'request' : 'requests'}${status === null ? '' : ` in ${status}`}`,
  failed: 'The charts could not be loaded',
})
