import type { ScanResult } from '@foyer/domain'

interface Words {
  readonly title: string
  readonly text: string
}

/** What a guest reads who does not come in: what is the matter, without blame and without a word about anybody else. */
export const refusedWords: Readonly<Record<Exclude<ScanResult, 'admitted' | 'checked_out'>, Words>> = {
  already_checked_in: { title: 'Used already', text: 'This ticket has come in before.' },
  wrong_event: { title: 'Another event', text: 'This ticket is for another event.' },
  wrong_door: { title: 'Another entrance', text: 'This ticket comes in by another entrance.' },
  door_closed: { title: 'Closed just now', text: 'Nobody is let in here at the moment.' },
  not_yet: { title: 'A little early', text: 'Check-in has not begun yet.' },
  expired: { title: 'Too late', text: 'The time of this ticket is over.' },
  cancelled: { title: 'Cancelled', text: 'This ticket has been cancelled.' },
  refunded: { title: 'Refunded', text: 'The money for this ticket has been given back.' },
  transferred: { title: 'Code replaced', text: 'This ticket has a newer code. Please use the latest e-mail.' },
  unpaid: { title: 'Not paid yet', text: 'The payment for this ticket has not arrived.' },
  unknown: { title: 'Not a ticket', text: 'This is not a code of our tickets.' },
  forged: { title: 'Not a ticket', text: 'This is not a code of our tickets.' },
  key_expired: { title: 'A new code', text: 'This code has been replaced. The new one is in your mail.' },
}

export const SEE_STAFF = 'Please see our staff.'

export function wordsFor(result: ScanResult): Words {
  return result === 'admitted' || result === 'checked_out' ? { title: 'Come in', text: '' } : refusedWords[result]
}

/** `2 more tickets are on your order. Are all 3 of you here?` */
export function partyQuestion(others: number): string {
  const more = others === 1 ? '1 more ticket is' : `${others} more tickets are`
  return `${more} on your order. Are ${together(others + 1)} of you here?`
}

export function together(people: number): string {
  return people === 2 ? 'both' : `all ${people}`
}
