import { type ChildProcess, spawn } from 'node:child_process'
import { openSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../../tools/run-command.ts'

/** nginx as `deploy/nginx.conf` says, with these servers instead of the containers', on `port`. */
export const startNginx = (folder: string, port: number, servers: readonly number[]): ChildProcess => {
  const given = readFileSync(path.join(root, 'deploy/nginx.conf'), 'utf8')
  const file = path.join(folder, 'nginx.conf')
  const at = (one: number) => `server 127.0.0.1:${one} max_fails=1 fail_timeout=2s;`
  const ours = given
    .replace(/server plinth:3000 [^;]*;/, servers.map(at).join('\n    '))
    .replace('listen 8080;', `listen 127.0.0.1:${port};`)
    .replace(
      'http {',
      `http {\n  access_log off;\n  client_body_temp_path ${folder}/body;\n  proxy_temp_path ${folder}/proxy;`,
    )
  writeFileSync(file, `daemon off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/nginx.log;\n${ours}`)
  const log = openSync(path.join(folder, 'nginx.log'), 'a')
  return spawn('/usr/sbin/nginx', ['-c', file], { stdio: ['ignore', log, log] })
}
