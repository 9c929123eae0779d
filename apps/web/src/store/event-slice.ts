import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { sessionCleared } from './user-slice.ts'

/** An event as the API sends it; screens narrow it with the contract's schema. */
export type StoredEvent = Readonly<Record<string, unknown>>

export interface EventState {
  events: StoredEvent[]
  currentEvent: StoredEvent | null
  loading: boolean
  error: string | null
}

const initialState: EventState = { events: [], currentEvent: null, loading: false, error: null }

const eventSlice = createSlice({
  name: 'event',
  initialState,
  reducers: {
    eventRequestStarted: (state) => {
      state.loading = true
      state.error = null
    },
    eventRequestFailed: (state, action: PayloadAction<string>) => {
      state.loading = false
      state.error = action.payload
    },
    eventRequestFinished: (state, action: PayloadAction<Partial<Pick<EventState, 'events' | 'currentEvent'>>>) => {
      Object.assign(state, action.payload, { loading: false })
    },
  },
  extraReducers: (builder) => builder.addCase(sessionCleared, () => initialState),
})

export const { eventRequestStarted, eventRequestFailed, eventRequestFinished } = eventSlice.actions
export const eventReducer = eventSlice.reducer
