import { createTransform, persistReducer, persistStore, type Persistor } from 'redux-persist'
import type { Reducer, Store, UnknownAction } from '@reduxjs/toolkit'
import type { EventState } from './event-slice.ts'
import type { TicketState } from './ticket-slice.ts'

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

// A request that was under way when the page closed is not under way when it opens again.
const settled = createTransform<EventState | TicketState, EventState | TicketState>(
  (state) => ({ ...state, loading: false }),
  (state) => ({ ...state, loading: false }),
  { whitelist: ['event', 'ticket'] },
)

/** Keeps the slices `user`, `ticket` and `event` in local storage under the key `root`, exactly. */
export function persisted<State>(reducer: Reducer<State, UnknownAction>) {
  return persistReducer<State>(
    {
      key: 'root',
      keyPrefix: '',
      storage: browserStorage,
      whitelist: ['user', 'ticket', 'event'],
      timeout: PERSISTENCE_TIMEOUT_MS,
      transforms: [settled],
    },
    reducer,
  )
}

/** Reads what was persisted, calls `onRead`, and persists from then on. */
export function startPersistence(store: Store, onRead: () => void): Persistor {
  return persistStore(store, null, onRead)
}
