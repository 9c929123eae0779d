/** What a part of the bench is told. */
export interface PartOptions {
  readonly tokens: number
  readonly seed: number
  readonly say: (text: string) => void
}

/** A part of the bench of the door. `faults` names what must not be, whatever the machine; nothing of it may be there. */
export interface Part {
  readonly title: string
  /** What reproduces it. */
  readonly command: (options: Pick<PartOptions, 'tokens'>) => string
  readonly run: (options: PartOptions) => Promise<{ text: string; faults: readonly string[] }>
}
