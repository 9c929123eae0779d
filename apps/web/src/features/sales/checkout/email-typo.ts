const usualHosts = [
  'gmail.com',
  'yahoo.com',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'aol.com',
  'proton.me',
  'protonmail.com',
  'yahoo.co.uk',
  'hotmail.co.uk',
]

// Real mail hosts that look like a slip of the finger.
const rarerHosts = [
  'mail.com',
  'email.com',
  'ymail.com',
  'rocketmail.com',
  'fastmail.com',
  'hotmail.fr',
  'yahoo.ca',
  'yahoo.de',
]

/** Edits that turn one text into the other, a swap of neighbours counting as one (optimal string alignment). */
function editDistance(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= to.length; j += 1) {
      const change = from[i - 1] === to[j - 1] ? 0 : 1
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const best = Math.min(at(rows[i - 1], j) + 1, at(row, j - 1) + 1, at(rows[i - 1], j - 1) + change)
      row.push(swapped ? Math.min(best, at(rows[i - 2], j - 2) + 1) : best)
    }
    rows.push(row)
  }
  return at(rows[from.length], to.length)
}

const at = (row: readonly number[] | undefined, column: number): number => row?.[column] ?? Number.POSITIVE_INFINITY

/**
 * The address a person probably meant: `ada@gmial.com` → `ada@gmail.com`. Null when the host is a known one or too far from all of the
 * usual ones. Short hosts must be nearer, because most hosts that resemble them are real domains.
 */
export function suggestEmail(typed: string): string | null {
  const [local, host, ...rest] = typed.trim().toLowerCase().split('@')
  if (!local || !host || rest.length > 0 || host.length > 40) return null
  if (usualHosts.includes(host) || rarerHosts.includes(host)) return null
  const [nearest] = usualHosts
    .map((usual) => ({ usual, distance: editDistance(host, usual) }))
    .toSorted((a, b) => a.distance - b.distance)
  if (!nearest || nearest.distance > (nearest.usual.length < 9 ? 1 : 2)) return null
  return `${local}@${nearest.usual}`
}
