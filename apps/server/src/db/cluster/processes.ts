import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const onLinux = process.platform === 'linux'

/**
 * What tells this process from a later one with the same number; undefined when it is not running.
 * A zombie counts as not running: it holds nothing any more.
 */
export function processIdentity(pid: number): string | undefined {
  try {
    return onLinux ? linuxIdentity(pid) : psIdentity(pid)
  } catch {
    return undefined
  }
}

function linuxIdentity(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The command name, in brackets, may itself hold brackets and spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, startedAtTick] = [fields[0], fields[19]]
  if (state === 'Z' || state === 'X') return undefined
  const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  return `${boot} ${startedAtTick}`
}

function psIdentity(pid: number): string | undefined {
  const [state = '', ...started] = ps(pid, 'stat=,lstart=').trim().split(/\s+/)
  return state === '' || state.startsWith('Z') ? undefined : started.join(' ')
}

/** Whether the process runs and its command line holds `argument` as a whole. */
export function runsWithArgument(pid: number, argument: string): boolean {
  try {
    if (onLinux) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(argument)
    return ps(pid, 'command=').includes(argument)
  } catch {
    return false
  }
}

function ps(pid: number, columns: string): string {
  return execFileSync('ps', ['-ww', '-o', columns, '-p', String(pid)], { encoding: 'utf8' })
}
