import { parseArgs } from 'node:util'
import { copyCluster } from '../../apps/api/test/copy-cluster.ts'

/** Patroni's way to make a replica where there is no `pg_basebackup`: it names the primary and the folder to fill. */
const { values } = parseArgs({
  strict: false,
  options: { connstring: { type: 'string' }, datadir: { type: 'string' } },
})
const { connstring, datadir } = values
if (typeof connstring !== 'string' || typeof datadir !== 'string')
  throw new Error('--connstring and --datadir are needed')
// Patroni connects as the role that replicates; reading the files takes a superuser.
const words = Object.fromEntries(connstring.split(' ').map((word) => word.split('=')))
const admin = process.env['CLUSTER_ADMIN'] ?? ''
await copyCluster(`postgres://${admin}@127.0.0.1:${words['port']}/postgres`, datadir)
