import { Button, Stack, Text, Title } from '@mantine/core'
import { identityWords } from '../people/identity/identity.words.ts'
import { useGo } from '../lib/location.ts'
import { paths } from '../lib/paths.ts'

/** */
export const Page = () => {
  const go = useGo()
  const { notFound } = identityWords
  return (
    <Stack align="center" justify="center" gap="sm" mih="90vh" px="md" ta="center">
      <Title order={1}>{notFound.title}</Title>
      <Text c="dimmed">{notFound.text}</Text>
      <Button mt="sm" onClick={() => void go(paths.home)}>
        {notFound.button}
      </Button>
    </Stack>
  )
}
