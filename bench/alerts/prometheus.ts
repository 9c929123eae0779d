import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../apps/server/src/testing/free-port.ts'

const RULES = join(import.meta.dirname, '../../ops/prometheus/rules.yml')

/** A Prometheus of Debian that watches the processes of a scene. */
export interface AlertWatch {
  /** The names of all rules. */
  readonly rules: readonly string[]
  /** The names of the alerts that fire just now. */
  firing(): Promise<ReadonlySet<string>>
  close(): Promise<void>
}

/** The rules as they are, but their waits and windows last seconds. Their thresholds stay. */
function shortened(rules: string): string {
  return rules.replaceAll(/^( +for:) \S+$/gm, '$1 2s').replaceAll(/\[\d+m\]/g, '[30s]')
}

function check(command: string, ...args: string[]): void {
  const { error, status, stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (error) throw new Error(`${command} cannot be started; Debian has it in its package prometheus.`, { cause: error })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
}

/** Starts a Prometheus that asks these targets every four seconds. */
export async function watchAlerts(targets: readonly string[], token: string): Promise<AlertWatch> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-alerts-'))
  check('promtool', 'check', 'rules', RULES)
  const rules = readFileSync(RULES, 'utf8')
  await writeFile(join(folder, 'rules.yml'), shortened(rules))
  const config = {
    // A process whose database does not answer says so after 3 seconds.
    global: { scrape_interval: '4s', scrape_timeout: '4s', evaluation_interval: '1s' },
    rule_files: ['rules.yml'],
    scrape_configs: [{ job_name: 'foyer', authorization: { credentials: token }, static_configs: [{ targets }] }],
  }
  // JSON is YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config))
  check('promtool', 'check', 'config', join(folder, 'prometheus.yml'))
  const address = `127.0.0.1:${await freePort()}`
  const child: ChildProcess = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=${address}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const ended = once(child, 'exit')
  const close = async () => {
    child.kill('SIGTERM')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const ready = () =>
    fetch(`http://${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (let tries = 0; !(await ready()); tries += 1) {
    if (tries === 300 || child.exitCode !== null) {
      await close()
      throw new Error('Prometheus does not start.')
    }
    await sleep(100)
  }
  return {
    rules: [...rules.matchAll(/- alert: (\S+)/g)].map(([, name = '']) => name),
    firing: async () => {
      const query = encodeURIComponent('group by (alertname) (ALERTS{alertstate="firing"})')
      const answer = await fetch(`http://${address}/api/v1/query?query=${query}`)
      return new Set([...(await answer.text()).matchAll(/"alertname":"([^"]+)"/g)].map(([, name = '']) => name))
    },
    close,
  }
}
