import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A database as it is reached: as the role that serves, and as the role that owns the schema, often the same. */
export interface Reached {
  url: string
  ownerUrl: string
  /** As the serving role past a pooler, for what needs a connection of its own; null without a pooler. */
  directUrl: string | null
  /** A copy that answers some reads; null without one. */
  replicaUrl: string | null
  /** Whether the serving role owns the schema too, or may make it. */
  owns: boolean
}

/** What the serving role may reach; the job queue's and the identity service's schemas are their own. */
const schemas = ['public', 'identity', 'boss']
/** Tables that the serving role writes to and never changes: the trail. */
const appendOnly = ['event', 'event_seal', 'audit_key']
/** Tables that the serving role only reads: those of the migrator. */
const readOnly = ['kysely_migration', 'kysely_migration_lock']

const roleIn = (url: string): string => decodeURIComponent(new URL(url).username)

/** Whether two roles are told apart: the serving one is then given what it needs and no more. */
export const isSeparate = ({ url, ownerUrl }: Pick<Reached, 'url' | 'ownerUrl'>): boolean =>
  roleIn(url) !== roleIn(ownerUrl)

const onDatabase = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Makes the role that serves, on a server of our own; its password is new at each start and kept nowhere. Answers the
 * address of the same database as that role. `ownerUrl` reaches it as who may make roles.
 */
export const ensureServingRole = async (ownerUrl: string, name: string): Promise<string> => {
  const password = randomBytes(24).toString('base64url')
  await onDatabase(ownerUrl, async (client) => {
    const role = client.escapeIdentifier(name)
    const { rowCount } = await client.query('select from pg_roles where rolname = $1', [name])
    await client.query(`${rowCount ? 'alter' : 'create'} role ${role} login password ${client.escapeLiteral(password)}`)
  })
  const url = new URL(ownerUrl)
  url.username = name
  url.password = password
  return url.href
}

/** Whether the role of `url` owns the schema, or there is none yet. */
export const ownsSchema = (url: string): Promise<boolean> =>
  onDatabase(url, async (client) => {
    const { rows } = await client.query<{ owns: boolean | null }>(
      `select pg_has_role(relowner, 'usage') as owns from pg_class where oid = to_regclass('public.event')`,
    )
    return rows[0]?.owns ?? true
  })

/**
 * Gives the serving role the rows of every table, and of the trail only adding and reading. Takes back what was given
 * before; two processes at once take turns. Run by the owner once the schema is up to date. Tables of later migrations are
 * given as they are made: triggers of older tables write to them while servers of the release before still serve.
 */
export const grantServing = ({ url, ownerUrl }: Pick<Reached, 'url' | 'ownerUrl'>): Promise<void> =>
  onDatabase(ownerUrl, async (client) => {
    const role = client.escapeIdentifier(roleIn(url))
    const all = schemas.join(', ')
    await client.query(`
      begin;
      select pg_advisory_xact_lock(hashtextextended('grants', 0));
      revoke create on schema ${all} from public, ${role};
      grant usage on schema ${all} to ${role};
      grant select, insert, update, delete on all tables in schema ${all} to ${role};
      grant usage, select on all sequences in schema ${all} to ${role};
      alter default privileges in schema ${all} grant select, insert, update, delete on tables to ${role};
      alter default privileges in schema ${all} grant usage, select on sequences to ${role};
      revoke update, delete, truncate on ${appendOnly.join(', ')} from ${role};
      revoke insert, update, delete, truncate on ${readOnly.join(', ')} from ${role};
      commit`)
  })
