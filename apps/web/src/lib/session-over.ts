const KEY = 'session-over'

/** Notes, for this tab, that a session ended although the user did not log out, so that the login page says so. */
export function noteSessionOver(): void {
  sessionStorage.setItem(KEY, 'yes')
}

/** Whether a session has ended in this way since the last login or logout. */
export function isSessionOver(): boolean {
  return sessionStorage.getItem(KEY) !== null
}

export function forgetSessionOver(): void {
  sessionStorage.removeItem(KEY)
}
