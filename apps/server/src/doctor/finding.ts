/** What one check found. */
export interface Finding {
  /** `fault` must be mended, `notice` should be looked at. */
  readonly state: 'good' | 'notice' | 'fault'
  /** What was checked: "Database". */
  readonly about: string
  readonly says: string
  /** What to do, where something is to be done. */
  readonly mend?: string
}

export function good(about: string, says: string): Finding {
  return { state: 'good', about, says }
}

export function notice(about: string, says: string, mend: string): Finding {
  return { state: 'notice', about, says, mend }
}

export function fault(about: string, says: string, mend: string): Finding {
  return { state: 'fault', about, says, mend }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message || String(error) : String(error)
}
