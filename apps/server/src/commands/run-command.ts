import { BackupError } from '../backup/index.ts'
import { ClusterError } from '../db/cluster/index.ts'
import { type Env, EnvError, parseEnv } from '../env.ts'

/** The arguments of a command are wrong. */
export class UsageError extends Error {
  override name = 'UsageError'
}

export function say(sentence: string): void {
  process.stdout.write(`${sentence}\n`)
}

/** Runs a command with the settings of the environment. What it refuses is one sentence; the exit code says how it ended. */
export async function runCommand(command: (env: Env) => Promise<number>): Promise<void> {
  try {
    process.exitCode = await command(parseEnv(process.env))
  } catch (error) {
    const known = [EnvError, ClusterError, BackupError, UsageError].some((kind) => error instanceof kind)
    process.stderr.write(known && error instanceof Error ? `${error.message}\n` : `${detail(error)}\n`)
    process.exitCode = 1
  }
}

function detail(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
