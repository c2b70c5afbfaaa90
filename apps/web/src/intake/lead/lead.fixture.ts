import type { LeadView } from '@plinth/contract/intake/lead'

const id = (n: number) => `01900008-0000-7000-8000-00000000000${n}`
const at = (month: number, day: number) => Date.UTC(2026, month - 1, day, 15) / 1000

/** Unlike each other in every column. */
export const leads: LeadView[] = [
  {
    ...{ id: id(1), first_name: 'Ada', last_name: 'Ortega', email: 'ada@ortega.example', phone: '212-5550142' },
    ...{ property: '45 Hudson Street, New York', amount: 4_150_000, source: 'borrower', state: 'contacted' },
    ...{ finished: true, loan: { id: id(8), human_id: 'BL-10040', name: '45 Hudson Street' } },
    ...{ owner: { id: id(7), name: 'Sam Staff' }, note: 'Call on Monday', version: 6 },
    ...{ created_epoch: at(11, 12), last_update: at(11, 14) },
  },
  {
    ...{ id: id(2), first_name: '', last_name: '', email: 'ben@brokers.example', phone: '' },
    ...{ property: '', amount: null, source: 'broker', state: 'new', finished: false, loan: null, owner: null },
    ...{ note: '', version: 1, created_epoch: at(10, 3), last_update: at(10, 4) },
  },
  {
    ...{ id: id(3), first_name: '', last_name: '', email: '', phone: '917-5550199' },
    ...{ property: '9 Elm Road, Albany', amount: 780_500, source: 'borrower', state: 'converted', finished: true },
    ...{ loan: null, owner: null, note: '', version: 2, created_epoch: at(9, 30), last_update: at(10, 1) },
  },
]
