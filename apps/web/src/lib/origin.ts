import { localPath } from './local-path.ts'
import { tabStorage } from './tab-storage.ts'

const KEY = 'origin'
const guestPaths = /^\/(login|register)([/?#]|$)/

/** Remembers, for this tab, which screen an unauthenticated visitor asked for. */
export function rememberOrigin(path: string): void {
  tabStorage.write(KEY, path)
}

/** The remembered screen; null without one, and for anything that would leave the site or loop back to the guest pages. */
export function recallOrigin(): string | null {
  const remembered = tabStorage.read(KEY)
  const path = typeof remembered === 'string' ? localPath(remembered) : null
  return path === null || guestPaths.test(path) ? null : path
}

export function forgetOrigin(): void {
  tabStorage.drop(KEY)
}
