import { combineReducers, configureStore } from '@reduxjs/toolkit'
import { FLUSH, PAUSE, PERSIST, PURGE, REGISTER, REHYDRATE } from 'redux-persist'
import { api } from '../api/api.ts'
import { countsReducer } from './counts-slice.ts'
import { eventReducer } from './event-slice.ts'
import { persisted } from './persistence.ts'
import { ticketReducer } from './ticket-slice.ts'
import { userReducer } from './user-slice.ts'

const rootReducer = combineReducers({
  user: userReducer,
  ticket: ticketReducer,
  event: eventReducer,
  broadcast: countsReducer,
  [api.reducerPath]: api.reducer,
})

/** A store of its own for every render on the server, and for every test. */
export function makeStore() {
  const reducer = persisted(rootReducer)
  return configureStore({
    reducer,
    middleware: (defaults) =>
      defaults({ serializableCheck: { ignoredActions: [FLUSH, REHYDRATE, PAUSE, PERSIST, PURGE, REGISTER] } }).concat(
        api.middleware,
      ),
  })
}

export type AppStore = ReturnType<typeof makeStore>
export type RootState = ReturnType<AppStore['getState']>
export type AppDispatch = AppStore['dispatch']
