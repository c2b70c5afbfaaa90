import type { Role } from '@plinth/domain/people/user/role'
import { SettingsError } from '../platform/config.ts'
import type { Deps } from '../app/deps.ts'

/** People of the demo portfolio; public, hence never in production. */
export const people = [
  {
    role: 'admin',
    email: 'admin@demo.plinth.test',
    first_name: 'Dana',
    last_name: 'Whitfield',
    password: 'plinth-demo-admin',
  },
  {
    role: 'borrower',
    email: 'borrower@demo.plinth.test',
    first_name: 'Marcus',
    last_name: 'Reyes',
    password: 'plinth-demo-borrower',
  },
  {
    role: 'broker',
    email: 'broker@demo.plinth.test',
    first_name: 'Ellen',
    last_name: 'Park',
    password: 'plinth-demo-broker',
  },
] as const satisfies readonly { role: Role; email: string; first_name: string; last_name: string; password: string }[]

type Person = (typeof people)[number]
type LoginDeps = Pick<Deps, 'db' | 'identity'>

const activePeople = async ({ db }: LoginDeps): Promise<Person[]> => {
  const emails = people.map(({ email }) => email)
  const active = await db
    .selectFrom('app_user')
    .select('email')
    .where('active', '=', true)
    .where('email', 'in', emails)
    .execute()
  return people.filter(({ email }) => active.some((row) => row.email === email))
}

/** Gives the demo's people their accounts where the demo was made without any, as with the test helpers. */
export const ensureLogins = async (deps: LoginDeps): Promise<void> => {
  for (const { email, first_name, last_name, password } of await activePeople(deps))
    await deps.identity.accounts?.create({ email, name: `${first_name} ${last_name}`, password })
}

/** Those of the demo's people who can sign in with the password that everybody knows. */
export const openLogins = async (deps: LoginDeps): Promise<Person[]> => {
  const { accounts } = deps.identity
  if (!accounts) return []
  const open: Person[] = []
  for (const person of await activePeople(deps))
    if (await accounts.hasPassword(person.email, person.password)) open.push(person)
  return open
}

/** Throws SettingsError while a password of the demo, which is public, opens this installation. */
export const refuseOpenLogins = (open: readonly Person[]): void => {
  if (open.length === 0) return
  throw new SettingsError(
    `The demo's logins, whose passwords are public, still work in this database: ${open.map(({ email }) => email).join(', ')}. ` +
      'Start once without NODE_ENV=production, add an administrator of your own under People and deactivate these there; or begin with an empty data directory and database',
  )
}

/** What to print of the logins that work. */
export const loginLines = (open: readonly Person[]): string[] =>
  open.length > 0 ? ['Demo logins:', ...open.map(({ email, password }) => `  ${email} / ${password}`)] : []
