import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../../', import.meta.url))

export interface CommandResult {
  ok: boolean
  /** What the command printed; empty when it printed to the terminal itself. */
  output: string
}

const running = new Set<ChildProcess>()

/** Runs a program of this machine; with `show` its output goes to the terminal, otherwise it is collected. */
export async function runCommand(
  command: string,
  args: string[],
  { cwd = root, show = false }: { cwd?: string; show?: boolean } = {},
): Promise<CommandResult> {
  const child = spawn(command, args, { cwd, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  const chunks: Buffer[] = []
  child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk))
  child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk))
  return new Promise((resolve) => {
    const finish = (ok: boolean, note = '') => {
      running.delete(child)
      resolve({ ok, output: Buffer.concat(chunks).toString('utf8') + note })
    }
    child.once('error', (error) => finish(false, String(error)))
    child.once('close', (code) => finish(code === 0))
  })
}

/** Runs a script of an installed package, or of this project, under the Node that runs now. */
export async function runNode(script: string, args: string[] = [], options?: { cwd?: string; show?: boolean }) {
  return runCommand(process.execPath, [root + script, ...args], options)
}

/** Asks whatever runs to end as it would on Ctrl-C, which lets the browser tests stop the program they started. */
export function interruptCommands(): void {
  for (const child of running) child.kill('SIGINT')
}
