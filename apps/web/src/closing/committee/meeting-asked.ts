import type { MeetingView } from '@plinth/contract/closing/committee-meeting'

/** What is being done to a meeting. */
export type MeetingAsked = { act: 'plan' } | { act: 'edit' | 'close' | 'call-off'; meeting: MeetingView }
