import type { Persistor } from 'redux-persist'
import { api } from '../api/api.ts'
import { startPersistence } from './persistence.ts'
import { clearSession, withId } from './session.ts'
import { makeStore, type AppStore, type RootState } from './store.ts'
import { readToken, TOKEN_KEY } from './token.ts'
import { sessionStarted } from './user-slice.ts'

interface BrowserStore {
  store: AppStore
  persistor: Persistor
  /** The state before anything was rehydrated: what the server rendered with. */
  serverState: RootState
}

let browserStore: BrowserStore | undefined

/** The one store of this tab, made on first use; layouts come and go around it. */
export function getBrowserStore(): BrowserStore {
  browserStore ??= openBrowserStore()
  return browserStore
}

function openBrowserStore(): BrowserStore {
  const store = makeStore()
  const serverState = store.getState()
  const persistor = startPersistence(store, () => reconcileSession(store))
  followOtherTabs(store)
  return { store, persistor, serverState }
}

/** The token decides whether there is a session: what was persisted for another one, or for none, is stale. */
function reconcileSession(store: AppStore): void {
  const token = readToken()
  const { user } = store.getState()
  if (token === user.token) return
  if (token === null) clearSession(store.dispatch)
  else store.dispatch(sessionStarted({ user: withId({}, token), token }))
}

/** Logging out, or in as someone else, in one tab ends the session of this user in all others. */
function followOtherTabs(store: AppStore): void {
  window.addEventListener('storage', (event) => {
    const tokenChanged = event.key === null || event.key === TOKEN_KEY
    if (!tokenChanged || readToken() === store.getState().user.token) return
    if (readToken() !== null) return window.location.reload()
    clearSession(store.dispatch)
    store.dispatch(api.util.resetApiState())
  })
}
