import { watchAlerts } from './alerts/prometheus.ts'
import { openScene } from './alerts/scene.ts'
import { causes } from './alerts/causes.ts'
import { setTimeout as sleep } from 'node:timers/promises'

// Tries each alert rule once: starts Foyer as processes of its own and a Prometheus beside it, causes what each rule warns of, and
// waits until it fires. The rules are those of ops/prometheus/rules.yml with their waits and windows shortened to seconds.

const PATIENCE_SECONDS = 90
const CALM_SECONDS = 15

let interrupted = false
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (interrupted = true))

const scene = await openScene()
const prometheus = await watchAlerts(scene.targets, scene.token)
let missing = 0

/** Which of these alerts of an earlier cause do not end in time. */
async function stillFiring(alerts: readonly string[]): Promise<string[]> {
  for (const since = Date.now(); ; await sleep(500)) {
    const firing = await prometheus.firing()
    const still = alerts.filter((alert) => firing.has(alert))
    if (interrupted || still.length === 0 || Date.now() - since > PATIENCE_SECONDS * 1000) return still
  }
}

try {
  await sleep(CALM_SECONDS * 1000)
  const early = await prometheus.firing()
  process.stdout.write(`at rest: ${early.size === 0 ? 'no alert' : [...early].join(', ')}\n`)
  missing += early.size
  const tried = new Set<string>()
  for (const { says, alerts, begin, repeat, end } of causes) {
    if (interrupted) break
    process.stdout.write(`${says}\n`)
    for (const alert of await stillFiring(alerts)) {
      process.stdout.write(`  ✗ ${alert} fires already\n`)
      missing += 1
    }
    await begin?.(scene)
    const began = Date.now()
    const waiting = new Set(alerts)
    while (!interrupted && waiting.size > 0 && Date.now() - began < PATIENCE_SECONDS * 1000) {
      await repeat?.(scene)
      await sleep(500)
      for (const alert of await prometheus.firing())
        if (waiting.delete(alert))
          process.stdout.write(`  ✓ ${alert} after ${((Date.now() - began) / 1000).toFixed(0)} s\n`)
    }
    for (const alert of waiting) process.stdout.write(`  ✗ ${alert} did not fire\n`)
    missing += waiting.size
    for (const alert of alerts) tried.add(alert)
    await end?.(scene)
  }
  for (const rule of prometheus.rules.filter((name) => !tried.has(name))) {
    process.stdout.write(`✗ nothing causes ${rule}\n`)
    missing += 1
  }
  process.stdout.write(`${tried.size} rules tried, ${missing} failed\n`)
} finally {
  await prometheus.close()
  await scene.close()
}
process.exitCode = missing === 0 ? 0 : 1
