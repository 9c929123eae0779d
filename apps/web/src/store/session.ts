import type { Dispatch } from '@reduxjs/toolkit'
import { forgetOrigin } from '../lib/origin.ts'
import { idFromToken, TOKEN_KEY } from './token.ts'
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
  localStorage.setItem(TOKEN_KEY, session.token)
  dispatch(sessionStarted({ user: withId(session.user, session.token), token: session.token }))
}

/** Clears everything that belongs to the session, in memory and in local storage, without leaving the page. */
export function clearSession(dispatch: Dispatch): void {
  localStorage.removeItem(TOKEN_KEY)
  localStorage.removeItem('root')
  dispatch(sessionCleared())
}

/** Ends the session: clears everything, goes to /login and reloads the page. */
export function endSession(dispatch: Dispatch): void {
  clearSession(dispatch)
  if (window.location.pathname === '/login') window.location.reload()
  else window.location.assign('/login')
}

/** What the Logout button does: unlike an expired session, it also forgets which screen the user came from. */
export function logOut(dispatch: Dispatch): void {
  forgetOrigin()
  endSession(dispatch)
}
