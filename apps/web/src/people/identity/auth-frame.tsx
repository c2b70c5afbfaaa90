import { identityConfigNow } from '../../lib/identity-config.ts'
import { Door, type DoorContent } from '../../ui/door.tsx'

/** The quiet card every page before signing in stands in. */
export const AuthFrame = (props: DoorContent) => <Door brand={identityConfigNow().brand} {...props} />
