import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from './free-port.ts'
import { programEnvironment } from './program-environment.ts'

const MAIN = join(import.meta.dirname, '../main.ts')

/** The real program from its very first moment, before it is ready or even loaded. */
export interface SpawnedProgram {
  readonly child: ChildProcess
  /** Everything it has said so far. */
  readonly said: () => string
  readonly ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>
}

export async function spawnProgram(env: Record<string, string>): Promise<SpawnedProgram> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...programEnvironment, PORT: String(await freePort()), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  )
  return { child, said: () => said, ended }
}
