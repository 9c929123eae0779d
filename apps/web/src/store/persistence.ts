import { createAction, type Reducer, type Store, type UnknownAction } from '@reduxjs/toolkit'
import { persistReducer, persistStore, type Persistor } from 'redux-persist'

const PERSISTENCE_TIMEOUT_MS = 5_000

/** Storage that redux-persist can wait for; a browser that refuses storage simply forgets. */
const browserStorage = {
  getItem: async (key: string) => readQuietly(key),
  setItem: async (key: string, value: string) => localStorage.setItem(key, value),
  removeItem: async (key: string) => localStorage.removeItem(key),
}

function readQuietly(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** What was persisted has been read. A request that was under way when the page closed is not under way any more. */
export const restored = createAction('persistence/restored')

/** Keeps the slices `user`, `ticket` and `event` in local storage under the key `root`, exactly. */
export function persisted<State>(reducer: Reducer<State, UnknownAction>) {
  return persistReducer<State>(
    {
      key: 'root',
      keyPrefix: '',
      storage: browserStorage,
      whitelist: ['user', 'ticket', 'event'],
      timeout: PERSISTENCE_TIMEOUT_MS,
    },
    reducer,
  )
}

/** Reads what was persisted, calls `onRead`, and persists from then on. */
export function startPersistence(store: Store, onRead: () => void): Persistor {
  return persistStore(store, null, () => {
    store.dispatch(restored())
    onRead()
  })
}
