import pg from 'pg'

/** Drops a database of the tests, also one that somebody is connected to. `maintenanceUrl` reaches the server's `postgres` database. */
export const dropDatabase = async (maintenanceUrl: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: maintenanceUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
  } finally {
    await client.end()
  }
}
