import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { required } from '@foyer/domain'

const CONFIGURATION = join(import.meta.dirname, '../../../../ops/nginx.conf')

/** nginx with `ops/nginx.conf` in front of servers on loopback. */
export interface Nginx {
  readonly url: string
  readonly pid: number
  readonly errors: () => string
  readonly stop: () => Promise<void>
}

/** The path of nginx; null if it is not installed. Debian installs it in /usr/sbin, which is not in every user's PATH. */
export function findNginx(): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
  return folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path)) ?? null
}

/** The shipped configuration with other names, ports and folders, and without TLS. The rest stays as it is. */
function adapted(
  text: string,
  { folder, port, servers }: { folder: string; port: number; servers: readonly number[] },
) {
  const replaced = (from: RegExp, to: string) => (whole: string) => {
    if (!from.test(whole)) throw new Error(`ops/nginx.conf has no ${from.source}`)
    return whole.replace(from, to)
  }
  return [
    replaced(/\/var\/cache\/nginx\/foyer/, join(folder, 'cache')),
    replaced(/^ *server 127\.0\.0\.1:3000 (.*)$/m, servers.map((each) => `server 127.0.0.1:${each} $1`).join('\n')),
    replaced(/^server \{\n(?: .*\n)*? {2}return 301 .*\n\}\n/m, ''),
    replaced(/^ *listen 443 .*\n *listen .*$/m, `listen 127.0.0.1:${port};`),
    replaced(/^ *ssl_certificate .*\n.*\n.*$/m, ''),
    replaced(/server_name .*;/, 'server_name localhost;'),
  ].reduce((whole, change) => change(whole), text)
}

/** Starts it on a port and waits until it answers. */
export async function startNginx(port: number, servers: readonly number[]): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-nginx-'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const log = join(folder, 'errors')
  await writeFile(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${log};
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 512; }
    http { access_log off; keepalive_requests 100000000; ${temporary.join(' ')}
    ${adapted(readFileSync(CONFIGURATION, 'utf8'), { folder, port, servers })} }`,
  )
  const program = required(findNginx(), 'nginx (package nginx-light)')
  const child = spawn(program, ['-p', folder, '-e', log, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' })
  const ended = once(child, 'exit')
  const errors = () => readFileSync(log, 'utf8')
  const url = `http://localhost:${port}`
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    if (await fetch(`${url}/healthz`).catch(() => null))
      return {
        url,
        pid: required(child.pid, 'a process of nginx'),
        errors,
        stop: async () => {
          child.kill('SIGQUIT')
          await ended
          await rm(folder, { recursive: true, force: true })
        },
      }
    await sleep(50)
  }
  child.kill('SIGKILL')
  throw new Error(`nginx does not answer: ${errors()}`)
}
