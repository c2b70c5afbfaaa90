import pg from 'pg'

const onServer = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Makes a database when it is missing, from `template` when one is named. `maintenanceUrl` reaches the server's `postgres` database. */
export const ensureDatabase = (maintenanceUrl: string, name: string, template?: string): Promise<void> =>
  onServer(maintenanceUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount) return
    const from = template ? ` template ${client.escapeIdentifier(template)}` : ''
    await client.query(`create database ${client.escapeIdentifier(name)}${from}`)
  })
