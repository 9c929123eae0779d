const LONGEST_GAP_MS = 80
const SHORTEST_CODE = 8

/** Collects keystrokes; answers the code when a hand-held scanner typed it, faster than a person can, and ended with Enter. */
export function createKeystrokeBurst(): (key: string, now: number) => string | null {
  let typed = ''
  let lastKeyAt = 0
  return (key, now) => {
    const inTime = now - lastKeyAt <= LONGEST_GAP_MS
    lastKeyAt = now
    if (key === 'Enter') {
      const code = inTime && typed.length >= SHORTEST_CODE ? typed : null
      typed = ''
      return code
    }
    // Shift and its like come between the characters of capitals.
    if (key.length !== 1) return null
    typed = inTime ? typed + key : key
    return null
  }
}
