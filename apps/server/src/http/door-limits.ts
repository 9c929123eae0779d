import { HOUR, MINUTE, QUARTER, limit } from './declare-limit.ts'

/** The limits of doors: codes typed, self check-in, scans. */
export const doorLimits = {
  /** Wrong codes of doors. A correct code of the current length opens its door even when this limit is reached. */
  doorCodes: limit({
    name: 'door-pair',
    hits: 20,
    seconds: QUARTER,
    by: ['network'],
    counts: 'failures',
    beyond: 'refused',
    calls: ['pairDevice'],
  }),
  /** Wrong codes at one event, from whatever networks. */
  doorCodesOfEvent: limit({
    name: 'door-pair-event',
    hits: 300,
    seconds: HOUR,
    by: ['event'],
    counts: 'failures',
    beyond: 'refused',
    calls: ['pairDevice'],
  }),
  /** Guests mistype; trying number after number takes more than that. */
  kioskOrders: limit({
    name: 'kiosk-order',
    hits: 20,
    seconds: QUARTER,
    by: ['device'],
    counts: 'failures',
    beyond: 'refused',
    calls: ['checkInByOrder'],
  }),
  /** Proofs tried at one order, from any tablet. */
  kioskOrderProofs: limit({
    name: 'kiosk-order-proof',
    hits: 5,
    seconds: QUARTER,
    by: ['order'],
    counts: 'failures',
    beyond: 'refused',
    calls: ['checkInByOrder'],
  }),
  /** Codes that are not ours: a queue shows a few, a guesser shows many. */
  strangeCodes: limit({
    name: 'scan-strange',
    hits: 60,
    seconds: MINUTE,
    by: ['scanner'],
    counts: 'failures',
    beyond: 'refused',
    calls: ['validateTicket'],
  }),
  /** The same codes in scans that phones send later. Scans beyond the limit are answered, but not logged. */
  strangeCodesOffline: limit({
    name: 'scan-strange-offline',
    hits: 600,
    seconds: HOUR,
    by: ['scanner'],
    counts: 'failures',
    beyond: 'silent',
    calls: ['sendScans', 'handInScans'],
  }),
  /** A phone sends its queue at once when the network is back, and then waits longer after each failure. */
  scanBatches: limit({
    name: 'scan-batches',
    hits: 240,
    seconds: MINUTE,
    by: ['scanner'],
    counts: 'calls',
    beyond: 'refused',
    calls: ['sendScans', 'handInScans'],
  }),
}
