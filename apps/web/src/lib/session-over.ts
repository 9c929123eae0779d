const KEY = 'session-over'

/** Notes, for this tab, that a session ended without being asked to, so that the login page says so. */
export function noteSessionOver(): void {
  sessionStorage.setItem(KEY, 'yes')
}

/** Whether that has happened since the last login or logout. */
export function isSessionOver(): boolean {
  return sessionStorage.getItem(KEY) !== null
}

export function forgetSessionOver(): void {
  sessionStorage.removeItem(KEY)
}
