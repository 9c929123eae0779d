/** Between the characters of a hand-held scanner; a person takes longer. */
const SCANNER_GAP_MS = 80
/** A Bluetooth scanner may stall in the middle of a code; what comes after a longer rest is another one. */
const LONGEST_REST_MS = 1_500
const SHORTEST_CODE = 8
/** So many characters in a scanner's rhythm are not the typing of a person. */
const FEWEST_OF_SCANNER = 4
/** Of the pauses in a code so many may be longer than a scanner's: those of a stalled connection. */
const SLOW_SHARE = 0.25

/** A code that a scanner typed, or the news that one came without its beginning. */
export type Burst = { readonly kind: 'code'; readonly code: string } | { readonly kind: 'torn' }

/**
 * Collects keystrokes until Enter. A code that was interrupted for longer than any scanner rests is torn: what is left of it is
 * never taken for a code, since the end of a genuine ticket would be refused as an unknown one.
 */
export function createKeystrokeBurst(): (key: string, now: number) => Burst | null {
  let typed = ''
  let quick = 0
  let slow = 0
  let torn = false
  let lastKeyAt = -Infinity

  const byScanner = () => quick + 1 >= FEWEST_OF_SCANNER && slow <= (quick + slow) * SLOW_SHARE
  const begin = () => {
    typed = ''
    quick = 0
    slow = 0
  }

  function finish(): Burst | null {
    const code = typed
    const isCode = byScanner()
    const wasTorn = torn
    begin()
    torn = false
    if (!isCode) return null
    if (wasTorn) return { kind: 'torn' }
    return code.length >= SHORTEST_CODE ? { kind: 'code', code } : null
  }

  return (key, now) => {
    const gap = now - lastKeyAt
    lastKeyAt = now
    if (gap > LONGEST_REST_MS) {
      torn = byScanner()
      begin()
    }
    if (key === 'Enter') return finish()
    // Shift and its like come between the characters of capitals.
    if (key.length !== 1) return null
    if (typed !== '') {
      if (gap <= SCANNER_GAP_MS) quick += 1
      else slow += 1
    }
    // What a person typed before a scanner began is no part of its code; characters in a scanner's rhythm are its beginning.
    const mayBeBeginning = quick > 0 && slow === 1
    if (gap > SCANNER_GAP_MS && !byScanner() && !mayBeBeginning) begin()
    typed += key
    return null
  }
}
