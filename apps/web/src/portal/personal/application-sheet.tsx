import { Stack, Text, Title } from '@mantine/core'
import { ApiError } from '../../lib/api.ts'
import { dayOf } from '../../lib/format.ts'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { useApplication } from './personal.calls.ts'
import { fileWords as words } from './personal.words.ts'
import classes from './personal.module.css'

/** What was sent in with an application, section by section (K-34). */
export const ApplicationSheet = ({ activityId }: { activityId: string }) => {
  const application = useApplication(activityId)
  if (application.isPending) return <SkeletonRows rows={8} />
  if (application.isError)
    return (
      <ErrorState
        text={words.applicationFailed}
        detail={application.error.message}
        requestId={application.error instanceof ApiError ? application.error.requestId : null}
        onRetry={() => void application.refetch()}
      />
    )
  return (
    <Stack>
      <Text c="dimmed">{words.submitted(dayOf(application.data.submitted_epoch))}</Text>
      {application.data.sections.map((section) => (
        <section key={section.title} aria-label={section.title}>
          <Title order={3} size="h3" mb="xs">
            {section.title}
          </Title>
          <dl className={classes.facts}>
            {section.answers.map((answer) => (
              <div key={answer.label}>
                <dt>{answer.label}</dt>
                <dd>{answer.value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Stack>
  )
}
