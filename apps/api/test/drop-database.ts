import pg from 'pg'

/**
 * Drops a database of the tests, also one that somebody is connected to. `maintenanceUrl` reaches the server's `postgres`
 * database. Fails, once it is dropped, where statements of it waited for each other in a circle: the product answers that
 * with "Someone else changed this meanwhile", which a test that tries again would never notice (decision 0074).
 */
export const dropDatabase = async (maintenanceUrl: string, name: string): Promise<void> => {
  const client = new pg.Client({ connectionString: maintenanceUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const { rows } = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = $1',
      [name],
    )
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`)
    const deadlocks = Number(rows[0]?.deadlocks ?? 0)
    if (deadlocks > 0) throw new Error(`Deadlocks: ${deadlocks}. Rows were held in one order here and in another there`)
  } finally {
    await client.end()
  }
}
