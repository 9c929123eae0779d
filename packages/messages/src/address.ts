import { m } from './m.ts'

/** The known parts of an address, the innermost first, as a line to read: `Terra Kulture, Lagos`. '' where none is known. */
export function formatAddress(parts: readonly (string | null | undefined)[]): string {
  return parts
    .map((part) => part?.trim() ?? '')
    .filter((part) => part !== '')
    .join(m.shell_comma())
}
