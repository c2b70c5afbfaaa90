import { Stack, Title } from '@mantine/core'
import type { ActivityView } from '@plinth/contract/loan/activity'
import { messageOf } from '../../lib/api.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useAnswers } from './activity.calls.ts'
import classes from './activity.module.css'
import { actionLabel, activityWords as words } from './activity.words.ts'

/** What the applicant sent in, section by section (K-31). */
export const AnswersDialog = ({ activity, onClose }: { activity: ActivityView; onClose: () => void }) => {
  const answers = useAnswers(activity.activity_id)
  return (
    <Dialog opened onClose={onClose} title={actionLabel('view-application')} size="lg">
      {answers.isPending ? <SkeletonRows rows={8} /> : null}
      {answers.error ? (
        <ErrorState
          text={words.answersFailed}
          detail={messageOf(answers.error, words.failed)}
          onRetry={() => void answers.refetch()}
        />
      ) : null}
      <Stack gap="md">
        {answers.data?.sections.map((section) => (
          <section key={section.title}>
            <Title order={3} size="h5">
              {section.title}
            </Title>
            <dl className={classes.answers}>
              {section.answers.map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </Stack>
    </Dialog>
  )
}
