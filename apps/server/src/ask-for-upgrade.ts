import { createInterface } from 'node:readline/promises'
import type { OtherMajorVersion } from './db/cluster/index.ts'

type Terminal = NodeJS.ReadableStream & { readonly isTTY?: boolean }

/** Asks the person at the terminal whether an old database may be upgraded now. Without a terminal nobody is asked: no. */
export async function asksForUpgrade(
  { found }: Pick<OtherMajorVersion, 'found'>,
  signal: AbortSignal,
  input: Terminal = process.stdin,
  output: NodeJS.WritableStream = process.stdout,
): Promise<boolean> {
  if (input.isTTY !== true) return false
  // Without the terminal's own keys, so that Ctrl+C remains a signal.
  const questions = createInterface({ input, output, terminal: false })
  try {
    const question =
      `The database of this data folder was written by PostgreSQL ${found}, and this Foyer brings a later one.\n` +
      'It can be moved now. The old database is kept. Move it? [y/N] '
    const answer = await questions.question(question, { signal })
    return /^y(?:es)?$/i.test(answer.trim())
  } finally {
    questions.close()
  }
}
