import { keptText } from './kept-text.ts'

const KEY = 'foyer:invitation'

/** Keeps the token of an opened invitation while its reader logs in or registers, also in the tab that the mailed link opens. */
export function keepInvitation(token: string): void {
  keptText.keep(KEY, token)
}

export function pendingInvitation(): string | null {
  return keptText.read(KEY)
}

export function forgetInvitation(): void {
  keptText.drop(KEY)
}
