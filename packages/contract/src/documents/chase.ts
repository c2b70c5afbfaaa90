import { chaseAnswerKinds, chaseAnswerStates } from '@plinth/domain/documents/chase/answer'
import { cadenceLimits } from '@plinth/domain/documents/chase/cadence'
import { lawfulHours, leastHours } from '@plinth/domain/documents/chase/hours'
import { chaseMessageStates, chaseReasons } from '@plinth/domain/documents/chase/plan'
import { usZoneNames } from '@plinth/domain/documents/chase/zones'
import { isFormDate } from '@plinth/domain/shared/dates'
import { z } from 'zod'
import { adminMay } from '../shared/access.ts'
import { endpoint } from '../shared/endpoint.ts'
import {
  Ack,
  ActivityId,
  Email,
  idOf,
  Instant,
  LoanKey,
  pathId,
  Phone,
  queryInt,
  TemplateId,
  text,
  textOrEmpty,
  Version,
} from '../shared/fields.ts'

/** A calendar day of a form, 'YYYY-MM-DD'. */
export const Day = z
  .string()
  .refine(isFormDate, 'Enter a date')
  .describe('Date, YYYY-MM-DD')
  .meta({ examples: ['2031-03-14'] })

export const CadenceBody = z
  .strictObject({
    days_before: z
      .array(z.int().min(1).max(cadenceLimits.daysBefore.most))
      .max(cadenceLimits.daysBefore.count)
      .describe('Reminders so many days before the due date'),
    on_day: z.boolean().describe('Whether one goes out on the due date'),
    every_days: z
      .int()
      .min(cadenceLimits.everyDays.least)
      .max(cadenceLimits.everyDays.most)
      .describe('Days between reminders after the due date'),
    max_after: z
      .int()
      .min(cadenceLimits.maxAfter.least)
      .max(cadenceLimits.maxAfter.most)
      .describe('Reminders after the due date at most'),
    silent_rounds: z
      .int()
      .min(cadenceLimits.silentRounds.least)
      .max(cadenceLimits.silentRounds.most)
      .describe('Reminders without a response after which the broker, then the officer, is told'),
  })
  .describe('When a request is reminded')
const CadenceView = CadenceBody.extend({ sentence: z.string().describe('The same in one sentence') })

const Hour = z.int().min(lawfulHours.from).max(lawfulHours.to)
const DayOff = z.strictObject({ day: Day, name: text(80).describe('What the day is') })

const SettingsView = z
  .object({
    version: Version,
    enabled: z.boolean().describe('Whether reminders go out by themselves'),
    from_hour: z.int().describe("First hour of the recipient's day"),
    to_hour: z.int().describe("Hour of the recipient's day by which they have gone out"),
    skip_weekends: z.boolean().describe('Whether weekends are left out'),
    skip_holidays: z.boolean().describe('Whether federal holidays are left out'),
    days_off: z.array(DayOff).describe("The lender's own days off"),
    cadence: CadenceView.describe('When a request is reminded, unless its template, loan or party says otherwise'),
    templates: z
      .array(
        z.object({
          template_id: idOf('template'),
          name: z.string().describe('Document'),
          cadence: CadenceView.describe('Its cadence'),
        }),
      )
      .describe('Templates with a cadence of their own'),
    looked_epoch: Instant.nullable().describe('When everyone was last planned; null when never'),
    look_ms: z.int().nullable().describe('How long that took, in milliseconds'),
    look_people: z.int().nullable().describe('How many people it looked at'),
  })
  .meta({ id: 'ChaseSettings', description: 'How the lender reminds' })
export type ChaseSettings = z.infer<typeof SettingsView>

export const getChaseSettings = endpoint({
  id: 'chase.settings',
  method: 'GET',
  path: '/chase/settings',
  summary: 'How the lender reminds: hours, days off, cadence',
  access: adminMay('view-loans'),
  shows: ['chase', 'template'],
  reply: SettingsView,
})
export const saveChaseSettings = endpoint({
  id: 'chase.save-settings',
  method: 'PUT',
  path: '/chase/settings',
  summary: 'Change how the lender reminds, and turn automatic reminders on or off',
  access: adminMay('manage-settings'),
  changes: ['chase'],
  body: z
    .strictObject({
      version: Version,
      enabled: z.boolean().describe('Whether reminders go out by themselves'),
      from_hour: Hour.describe("First hour of the recipient's day").meta({ examples: [9] }),
      to_hour: Hour.describe("Hour of the recipient's day by which they have gone out").meta({ examples: [18] }),
      skip_weekends: z.boolean().describe('Whether weekends are left out'),
      skip_holidays: z.boolean().describe('Whether federal holidays are left out'),
      days_off: z.array(DayOff).max(100).describe("The lender's own days off"),
      cadence: CadenceBody,
    })
    .refine((s) => s.to_hour - s.from_hour >= leastHours, {
      path: ['to_hour'],
      message: `Sending hours must span at least ${leastHours} hours.`,
    }),
  reply: SettingsView,
})

export const setCadence = endpoint({
  id: 'chase.set-cadence',
  method: 'PUT',
  path: '/chase/cadence',
  summary: 'Set the cadence of a template, a loan or a party; null goes back to what holds else',
  access: adminMay('edit-loan'),
  changes: ['chase', 'timeline'],
  body: z.strictObject({
    of: z
      .union([
        z.strictObject({ template_id: TemplateId }),
        z.strictObject({ loan_id: LoanKey }),
        z.strictObject({ email: Email }),
      ])
      .describe('Whose cadence'),
    cadence: CadenceBody.nullable().describe('The cadence; null goes back to what holds else'),
  }),
  reply: Ack,
})

const Line = z.object({
  activity_id: idOf('activity'),
  loan_human_id: z.string().describe('Human id of the loan'),
  name: z.string().describe('Document'),
  why: z.enum(chaseReasons).describe('Why it is shown in the message'),
  due_on: Day,
})

const PlannedView = z
  .object({
    email: z.string().describe('Recipient'),
    name: z.string().describe('Name of the recipient'),
    zone: z.string().describe('Time zone of the recipient'),
    at_epoch: Instant.describe('When it goes out'),
    on: Day.describe("The recipient's day"),
    subject: z.string().describe('Subject line'),
    body: z.string().describe('Text of the email, its personal link left out'),
    by_text: z.boolean().describe('Whether a text message goes with it'),
    items: z.array(Line).describe('What it names'),
  })
  .meta({ id: 'PlannedReminder', description: 'The next message of a person' })
export type PlannedView = z.infer<typeof PlannedView>

export const listPlanned = endpoint({
  id: 'chase.planned',
  method: 'GET',
  path: '/chase/planned',
  summary: "The next message of each person, soonest first; with 'overdue' what 'Remind all overdue' would send now",
  access: adminMay('view-loans'),
  shows: ['chase', 'activity', 'borrower'],
  load: 'heavy',
  query: z.strictObject({
    overdue: z.enum(['true', 'false']).default('false').describe('Only people with overdue items, as if sent now'),
    offset: queryInt(0, 1_000_000).default(0).describe('Messages to skip'),
    limit: queryInt(1, 200).default(50).describe('Messages to answer at most'),
  }),
  reply: z.object({
    planned: z.array(PlannedView).describe('Messages'),
    total: z.int().describe('Messages on all pages'),
    due_today: z.int().describe('Of them, those that go out within a day'),
    loans_left: z
      .int()
      .describe('Changed loans that the list does not take into account yet; ask again in a moment until it is 0'),
  }),
})

export const remindOverdue = endpoint({
  id: 'chase.remind-overdue',
  method: 'POST',
  path: '/chase/remind-overdue',
  summary: 'Send now to everyone with overdue items, but those left out',
  access: adminMay('edit-loan'),
  changes: ['chase', 'mail', 'timeline'],
  body: z.strictObject({ except: z.array(Email).max(5000).default([]).describe('Addresses that are left out') }),
  reply: z.object({ queued: z.int().describe('Messages on their way') }),
  status: 202,
})

const loanParams = z.object({ loan_id: LoanKey })

const AnswerView = z.object({
  id: idOf('answer'),
  activity_id: idOf('activity'),
  document: z.string().describe('Document'),
  from: z.string().describe('Who answered'),
  kind: z.enum(chaseAnswerKinds).describe('What they answered'),
  said: z.string().describe('The reason or the question'),
  promised_on: Day.nullable().describe('The day they named; null for another answer'),
  state: z.enum(chaseAnswerStates).describe('What became of it'),
  reply: z.string().describe('What staff replied'),
  created_epoch: Instant.describe('When it came'),
})

export const getLoanChase = endpoint({
  id: 'chase.loan',
  method: 'GET',
  path: '/loan/{loan_id}/chase',
  summary: 'Reminders of a loan: who is reminded next and what went out, requests with their due dates, answers',
  access: adminMay('view-loans'),
  shows: ['chase', 'activity', 'borrower', 'contact'],
  params: loanParams,
  reply: z
    .object({
      enabled: z.boolean().describe('Whether reminders go out by themselves'),
      paused: z
        .object({ reason: z.string().describe('Why') })
        .nullable()
        .describe('Set while reminders of the loan are paused'),
      cadence: CadenceView.describe('What holds for the loan'),
      own_cadence: z.boolean().describe('Whether the loan has one of its own'),
      texts_sandbox: z.boolean().describe('Whether text messages stay here, because no service is set'),
      people: z
        .array(
          z.object({
            email: z.string().describe('Address'),
            name: z.string().describe('Name'),
            zone: z.string().nullable().describe('Time zone set by staff; null = by their state'),
            zones: z.array(z.string()).describe('Where they may be'),
            phone: Phone.nullable().describe('Number; null when none is known'),
            consented: z.boolean().describe('Whether they get texts too'),
            consent: z.string().nullable().describe('When and how they consented or stopped; null when never'),
            snoozed_until: Day.nullable().describe('Until when they are left alone'),
            own_cadence: z.boolean().describe('Whether they have a cadence of their own'),
            next: PlannedView.nullable().describe('Their next message; null when none is planned'),
          }),
        )
        .describe('Everyone who is reminded on this loan'),
      requests: z
        .array(
          z.object({
            activity_id: idOf('activity'),
            name: z.string().describe('Document'),
            about: z.string().nullable().describe('The property or legal entity it is about'),
            due_on: Day.nullable().describe('Due date'),
            version: Version,
            history: z
              .array(
                z.object({
                  from: Day.nullable().describe('Before'),
                  to: Day.nullable().describe('After'),
                  by: z.string().describe('Who changed it'),
                  reason: z.string().describe('Why'),
                  at_epoch: Instant,
                }),
              )
              .describe('Changes of the due date, newest first'),
          }),
        )
        .describe('Open requests'),
      answers: z.array(AnswerView).describe('Answers from messages, newest first'),
      sent: z
        .array(
          z.object({
            id: idOf('message'),
            name: z.string().describe('Recipient'),
            email: z.string().describe('Address'),
            skipped: z.enum(chaseMessageStates).describe('Whether it went out'),
            subject: z.string().describe('Subject line'),
            body: z.string().describe('Text, its personal link left out'),
            texted: z.boolean().describe('Whether a text went with it'),
            by: z.string().nullable().describe('Who sent or skipped it; null when planned'),
            at_epoch: Instant,
            opened_epoch: Instant.nullable().describe('When its link was first opened; null when never'),
            opened_count: z.int().describe('How often its link was opened'),
          }),
        )
        .describe('What went out, newest first, at most 100'),
    })
    .meta({ id: 'LoanChase', description: 'Reminders of a loan' }),
})

export const listNotApplicable = endpoint({
  id: 'chase.not-applicable',
  method: 'GET',
  path: '/loan/{loan_id}/not-applicable',
  summary: "Answers 'not applicable' to document requests of a loan that wait for a decision",
  access: adminMay('view-loans'),
  shows: ['chase', 'activity'],
  params: loanParams,
  reply: z.object({ answers: z.array(AnswerView).describe('Open answers, newest first') }),
})

export const pauseLoanChase = endpoint({
  id: 'chase.pause',
  method: 'PUT',
  path: '/loan/{loan_id}/chase/pause',
  summary: 'Pause or resume the reminders of a loan',
  access: adminMay('edit-loan'),
  changes: ['chase', 'timeline'],
  params: loanParams,
  body: z.strictObject({
    paused: z.boolean().describe('Whether they rest'),
    reason: textOrEmpty(300).default('').describe('Why'),
  }),
  reply: Ack,
})

const personOfLoan = { loan_id: LoanKey.describe('A loan on which they are reminded'), email: Email }

export const sendChaseNow = endpoint({
  id: 'chase.send-now',
  method: 'POST',
  path: '/chase/send-now',
  summary: 'Send a person everything that is open now; 409 when they had a message today or nothing is open',
  access: adminMay('edit-loan'),
  changes: ['chase', 'mail', 'timeline'],
  body: z.strictObject(personOfLoan),
  reply: Ack,
})
export const skipChase = endpoint({
  id: 'chase.skip',
  method: 'POST',
  path: '/chase/skip',
  summary: "Leave out a person's next message; 409 when it is no longer the next",
  access: adminMay('edit-loan'),
  changes: ['chase', 'timeline'],
  body: z.strictObject({ ...personOfLoan, on: Day.describe('The day of the message that was shown') }),
  reply: Ack,
})
export const snoozeChase = endpoint({
  id: 'chase.snooze',
  method: 'PUT',
  path: '/chase/snooze',
  summary: 'Leave a person alone until a day; null ends it',
  access: adminMay('edit-loan'),
  changes: ['chase'],
  body: z.strictObject({
    ...personOfLoan,
    until: Day.nullable().describe('First day on which they are reminded again'),
  }),
  reply: Ack,
})
export const setChasePerson = endpoint({
  id: 'chase.set-person',
  method: 'PUT',
  path: '/chase/person',
  summary: "Set a person's time zone, and record or withdraw the consent to texts that they gave to staff",
  access: adminMay('edit-parties'),
  changes: ['chase'],
  body: z.strictObject({
    ...personOfLoan,
    zone: z
      .enum(usZoneNames as readonly [string, ...string[]])
      .nullable()
      .optional()
      .describe('Time zone; null = by their state'),
    consents: z.boolean().optional().describe('Whether they consent to texts'),
    how: textOrEmpty(200).default('').describe('How they told; required with a consent'),
  }),
  reply: Ack,
})

export const setDueDate = endpoint({
  id: 'activity.set-due-date',
  method: 'PUT',
  path: '/activity/{activity_id}/due-date',
  summary: 'Move the due date of a document request; its reminders begin anew',
  access: adminMay('edit-loan'),
  changes: ['activity', 'chase', 'loan-list', 'timeline'],
  params: z.object({ activity_id: ActivityId }),
  body: z.strictObject({ version: Version, due_on: Day, reason: textOrEmpty(300).default('').describe('Why') }),
  reply: Ack,
})

export const decideAnswer = endpoint({
  id: 'chase.decide',
  method: 'PUT',
  path: '/chase/answer/{answer_id}',
  summary: "Accept or decline 'not applicable', or reply to a question; the person gets an email",
  access: adminMay('edit-loan'),
  changes: ['activity', 'chase', 'loan', 'loan-list', 'loan-status', 'mail', 'request-message', 'timeline'],
  params: z.object({ answer_id: pathId('answer') }),
  body: z.strictObject({
    decision: z.enum(['accepted', 'declined', 'replied']).describe('What becomes of it'),
    reply: textOrEmpty(2000).default('').describe('What the person reads; required but to accept'),
  }),
  reply: Ack,
})
