import { Text } from '@mantine/core'
import { confirmEmail } from '@plinth/contract/portal/personal'
import { ApiError, messageOf, useCall } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormError } from '../../ui/field-help.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { confirmEmailWords as words } from './confirm-email.words.ts'

const said = { email: words.email, 'held-email': words.heldEmail, application: words.application } as const

/** Confirms the address that a link was mailed to: by a press, as programs follow links too. */
export const ConfirmEmailCard = ({ token }: { token: string }) => {
  const confirm = useCall(confirmEmail)
  const { data, error } = confirm
  if (data) return <Text role="status">{said[data.confirmed](data.email_hint)}</Text>
  const isOver = error instanceof ApiError && (error.status === 404 || error.status === 400)
  if (token === '' || isOver) return <EmptyState text={words.expired} hint={words.expiredHint} />
  return (
    <>
      <Text>{words.intro}</Text>
      <FormError text={error ? messageOf(error, words.failed) : null} />
      <Button loading={confirm.isPending} onClick={() => confirm.mutate({ body: { token } })}>
        {words.confirm}
      </Button>
    </>
  )
}
