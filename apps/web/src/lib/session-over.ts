import { tabStorage } from './tab-storage.ts'

const KEY = 'session-over'

/** Notes, for this tab, that a session ended although the user did not log out, so that the login page says so. */
export function noteSessionOver(): void {
  tabStorage.write(KEY, true)
}

/** Whether a session has ended in this way since the last login or logout. */
export function isSessionOver(): boolean {
  return tabStorage.read(KEY) !== null
}

export function forgetSessionOver(): void {
  tabStorage.drop(KEY)
}
