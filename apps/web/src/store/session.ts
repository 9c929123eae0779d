import type { Dispatch } from '@reduxjs/toolkit'
import { keptText } from '../lib/kept-text.ts'
import { forgetOrigin } from '../lib/origin.ts'
import { forgetSessionOver, noteSessionOver } from '../lib/session-over.ts'
import { recentChoices } from '../lib/recent-choices.ts'
import { dropOrganisation } from './organisation.ts'
import { idFromToken, readToken, TOKEN_KEY } from './token.ts'
import { sessionCleared, sessionStarted, type SessionUser } from './user-slice.ts'

/** Completes a user that came without `_id` from the token it came with. */
export function withId(user: SessionUser, token: string): SessionUser {
  if (user._id) return user
  const id = idFromToken(token)
  if (id === null) {
    console.error('Could not get _id from token either')
    return user
  }
  return { ...user, _id: id }
}

export function startSession(dispatch: Dispatch, session: { user: SessionUser; token: string }): void {
  keptText.keep(TOKEN_KEY, session.token)
  forgetSessionOver()
  dispatch(sessionStarted({ user: withId(session.user, session.token), token: session.token }))
}

/** Clears everything that belongs to the session, in memory and in local storage, without leaving the page. */
export function clearSession(dispatch: Dispatch): void {
  keptText.drop(TOKEN_KEY)
  keptText.drop('root')
  dropOrganisation()
  recentChoices.drop()
  dispatch(sessionCleared())
}

/** Where an administrator's own token waits while they act as somebody else. */
const OWN_TOKEN_KEY = 'own-token'

/** Takes on the session in which an administrator acts as a user; their own is kept for the way back. */
export function beginActing(dispatch: Dispatch, { token }: { token: string }): void {
  const own = readToken()
  if (own !== null) keptText.keep(OWN_TOKEN_KEY, own)
  clearSession(dispatch)
  keptText.keep(TOKEN_KEY, token)
  window.location.assign('/dashboard')
}

/** Returns to the administrator's own session and answers true; false if nobody is acting as a user. */
export function returnToSelf(dispatch: Dispatch, path = '/admin'): boolean {
  const own = keptText.read(OWN_TOKEN_KEY)
  if (own === null) return false
  keptText.drop(OWN_TOKEN_KEY)
  clearSession(dispatch)
  keptText.keep(TOKEN_KEY, own)
  window.location.assign(path)
  return true
}

/** Ends the session: clears everything and loads /login. An administrator acting as a user returns to their own session instead. */
export function endSession(dispatch: Dispatch): void {
  if (returnToSelf(dispatch)) return
  clearSession(dispatch)
  if (window.location.pathname === '/login') window.location.reload()
  else window.location.assign('/login')
}

/** Ends the session because the server no longer takes it. The login page says so, and leads back to this screen. */
export function expireSession(dispatch: Dispatch): void {
  if (readToken() !== null) noteSessionOver()
  endSession(dispatch)
}

/** Clears the session of a deleted account and goes to the page that confirms the deletion. */
export function leaveDeletedAccount(dispatch: Dispatch): void {
  forgetOrigin()
  clearSession(dispatch)
  window.location.assign('/account-deleted')
}

/** What the Logout button does: unlike an expired session, it also forgets which screen the user came from. */
export function logOut(dispatch: Dispatch): void {
  forgetOrigin()
  forgetSessionOver()
  endSession(dispatch)
}
