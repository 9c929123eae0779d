/** The options of a part of the bench. */
export interface PartOptions {
  readonly tokens: number
  readonly seed: number
  readonly say: (text: string) => void
}

/** A part of the door's bench. `faults` lists results that are wrong on any machine; it must be empty. */
export interface Part {
  readonly title: string
  /** The command that reproduces it. */
  readonly command: (options: Pick<PartOptions, 'tokens'>) => string
  readonly run: (options: PartOptions) => Promise<{ text: string; faults: readonly string[] }>
}
