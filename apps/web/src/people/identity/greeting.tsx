import { Text } from '@mantine/core'
import { greeting } from '@plinth/domain/shared/greeting'
import { useMe } from '../../lib/me.ts'

/** 'Good Morning, Ada' by the clock on the wall where the person is. */
export const Greeting = () => {
  const me = useMe()
  return (
    <Text c="dimmed">
      Good {greeting(new Date().getHours())}
      {me.first_name ? `, ${me.first_name}` : ''}
    </Text>
  )
}
