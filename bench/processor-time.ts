import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts processor time in hundredths of a second. */
const TICK_MS = 10

/** The fields of `/proc/<pid>/stat` after the name, which may hold spaces and brackets itself. */
function statOf(pid: number): readonly number[] | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text
      .slice(text.lastIndexOf(')') + 4)
      .split(' ')
      .map(Number)
  } catch {
    // The process has ended: its parent counts its time from now on.
    return null
  }
}

const PARENT = 0
const OWN = [10, 11]
const OF_ENDED_CHILDREN = [12, 13]

function ticks(stat: readonly number[] | null, fields: readonly number[]): number {
  return fields.reduce((sum, field) => sum + (stat?.[field] ?? 0), 0)
}

/** Processor milliseconds that a process has spent so far, in all of its threads. */
export function processorOf(pid: number): number {
  return ticks(statOf(pid), OWN) * TICK_MS
}

/** Processor milliseconds of the child processes that have ended. */
export function processorOfEnded(pid: number): number {
  return ticks(statOf(pid), OF_ENDED_CHILDREN) * TICK_MS
}

/** The process that started this one. */
export function parentOf(pid: number): number {
  const parent = statOf(pid)?.[PARENT]
  if (parent === undefined) throw new Error(`There is no process ${pid}`)
  return parent
}

/** Processor milliseconds of a process and all its children: PostgreSQL starts one process per connection. */
export function processorOfFamily(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  const ofChildren = children.reduce((sum, child) => sum + processorOf(child), 0)
  return ticks(statOf(pid), [...OWN, ...OF_ENDED_CHILDREN]) * TICK_MS + ofChildren
}

/** The children of all threads of a process, each of which may have started some; none of a process that has ended. */
export function childrenOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
      readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}

/** Processor milliseconds of a process, of those it started and of those they started: a browser's processes are a tree. */
export function processorOfTree(pid: number): number {
  const ofChildren = childrenOf(pid).reduce((sum, child) => sum + processorOfTree(child), 0)
  return ticks(statOf(pid), [...OWN, ...OF_ENDED_CHILDREN]) * TICK_MS + ofChildren
}

/** Where processor time is spent: the processes of the program, and PostgreSQL. */
export interface Spent {
  readonly node: number
  readonly postgres: number
}

/** Processor milliseconds of a measured piece of work: of the program, of PostgreSQL, and of what sends the load. */
export interface Work {
  readonly program: number
  readonly postgres: number
  readonly load: number
}

/** Processor microseconds of each unit of the work that was measured, by who spent them. */
export function costOf(work: readonly Work[], units: number): Work {
  const sum = (name: keyof Work) => (work.reduce((total, each) => total + each[name], 0) * 1000) / units
  return { program: sum('program'), postgres: sum('postgres'), load: sum('load') }
}

/** Runs `act` and adds the processor time it took, from a reading before and one after. */
export async function metered<T>(read: () => Work, act: () => Promise<T>): Promise<T & { readonly work: Work }> {
  const before = read()
  const done = await act()
  const after = read()
  const spent = (name: keyof Work) => after[name] - before[name]
  return { ...done, work: { program: spent('program'), postgres: spent('postgres'), load: spent('load') } }
}

/** Reads what the named processes of Node and the family of a PostgreSQL have spent so far. */
export function spentBy(node: readonly number[], postmaster: number): Spent {
  return { node: node.reduce((sum, pid) => sum + processorOf(pid), 0), postgres: processorOfFamily(postmaster) }
}

/** Processor time between two readings, per unit. */
export function spentPer(units: number, before: Spent, after: Spent): Spent & { readonly all: number } {
  const node = (after.node - before.node) / units
  const postgres = (after.postgres - before.postgres) / units
  return { node, postgres, all: node + postgres }
}
