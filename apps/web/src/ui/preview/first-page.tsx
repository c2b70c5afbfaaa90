import { Text } from '@mantine/core'
import { Loader } from '../states.tsx'
import classes from './preview.module.css'

const words = { loading: 'Loading document...', page: (name: string) => `${name}, page 1` } as const

/** What stands where a file will be: its first page as a picture, where the server has one. */
export const FirstPage = ({ url, name }: { url: string | null; name: string }) =>
  url === null ? (
    <Loader label={words.loading} />
  ) : (
    <div>
      <Text role="status" size="sm" c="dimmed" mb="xs">
        {words.loading}
      </Text>
      <div className={classes.frame}>
        <div className={classes.page}>
          <img src={url} alt={words.page(name)} className={classes.picture} />
        </div>
      </div>
    </div>
  )
