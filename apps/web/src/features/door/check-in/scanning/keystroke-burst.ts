import { parseTicketToken } from '@foyer/domain'

/** The maximum pause between two characters of a hand-held scanner; a person takes longer. */
const SCANNER_GAP_MS = 80
/** A Bluetooth scanner may stall in the middle of a code; after a longer pause, a new code begins. */
const LONGEST_REST_MS = 1_500
const SHORTEST_CODE = 8
/** This many characters at a scanner's speed were not typed by a person. */
const FEWEST_OF_SCANNER = 4
/** The number of pauses in a code that may be longer than a scanner's, because the connection stalled. */
const SLOW_SHARE = 0.25

/** A code that a scanner typed, or the report that one arrived without its beginning. */
export type Burst = { readonly kind: 'code'; readonly code: string } | { readonly kind: 'torn' }

/**
 * The letter or digit that a key has on a US keyboard. A scanner types by the positions of the keys: on a device with another keyboard
 * layout, such as Arabic or French, a ticket code arrives in other characters.
 */
const ON_US_KEYBOARD = /^(?:Key|Digit|Numpad)([A-Z\d])$/

/**
 * Collects keystrokes until Enter. A code that was interrupted for longer than a scanner ever stalls is torn: its rest is never used as a
 * code, because the end of a genuine ticket code would be refused as unknown.
 */
export function createKeystrokeBurst(): (key: string, now: number, position?: string) => Burst | null {
  let typed = ''
  let pressed = ''
  let quick = 0
  let slow = 0
  let torn = false
  let lastKeyAt = -Infinity

  const byScanner = () => quick + 1 >= FEWEST_OF_SCANNER && slow <= (quick + slow) * SLOW_SHARE
  const begin = () => {
    typed = ''
    pressed = ''
    quick = 0
    slow = 0
  }

  function finish(): Burst | null {
    const code = isTicket(pressed) && !isTicket(typed) ? pressed : typed
    const isCode = byScanner()
    const wasTorn = torn
    begin()
    torn = false
    if (!isCode) return null
    if (wasTorn) return { kind: 'torn' }
    return code.length >= SHORTEST_CODE ? { kind: 'code', code } : null
  }

  return (key, now, position = '') => {
    const gap = now - lastKeyAt
    lastKeyAt = now
    if (gap > LONGEST_REST_MS) {
      torn = byScanner()
      begin()
    }
    if (key === 'Enter') return finish()
    const character = ON_US_KEYBOARD.exec(position)?.[1] ?? ''
    // Shift and similar keys come between the characters of capital letters. One key of an Arabic keyboard types two characters.
    if (key.length !== 1 && character === '') return null
    if (typed !== '' || pressed !== '') {
      if (gap <= SCANNER_GAP_MS) quick += 1
      else slow += 1
    }
    // Characters that a person typed before a scanner began are not part of its code; characters at a scanner's speed are its beginning.
    const mayBeBeginning = quick > 0 && slow === 1
    if (gap > SCANNER_GAP_MS && !byScanner() && !mayBeBeginning) begin()
    if (key.length === 1) typed += key
    pressed += character
    return null
  }
}

const isTicket = (code: string) => parseTicketToken(code).ok
