import { Lifecycle } from './lifecycle.ts'

function complain(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(`${text}\n`)
}

const life = new Lifecycle(complain)
// Before anything else is even loaded: a signal ends the process in order at any moment.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => life.signalled())

try {
  await life.run(async () => {
    const { parseEnv } = await import('./env.ts')
    const env = parseEnv(process.env)
    // React renders several times faster without its development checks, and then matches the pages that were built. React reads NODE_ENV
    // when it is loaded, and all its parts must read the same value: so the code that uses React is loaded only now.
    if (!env.development) process.env['NODE_ENV'] ??= 'production'
    const { start } = await import('./start.ts')
    await start(env, life)
  })
} catch (error) {
  // A known error is one sentence for the operator; any other is a fault of ours and is printed with its trace.
  const isKnown =
    error instanceof Error && ['EnvError', 'StartupError', 'ClusterError', 'BackupError'].includes(error.name)
  if (isKnown) process.stderr.write(`${error.message}\n`)
  else complain(error instanceof Error ? new Error(`Foyer could not start: ${error.message}`, { cause: error }) : error)
  await life.stop(1)
}
