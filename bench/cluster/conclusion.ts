import { rm } from 'node:fs/promises'

/** A thrown error as the text of a fault. */
export function faultOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

interface Trial {
  /** The faults that the trial found; an empty list if it succeeded. */
  readonly faults: readonly string[]
  /** Its files; they are removed unless there are faults, whose reasons are in the logs. */
  readonly folder: string
  readonly say: (sentence: string) => void
}

/** Says what a trial found, and ends the process as failed where there are faults. */
export async function conclude({ faults, folder, say }: Trial): Promise<void> {
  if (faults.length === 0) await rm(folder, { recursive: true, force: true })
  else say(`What is left, with its logs: ${folder}`)
  for (const fault of faults) say(`✗ ${fault}`)
  say(faults.length === 0 ? 'Nothing was lost, doubled or failed.' : `${faults.length} faults`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
