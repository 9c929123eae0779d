import type { EventRowView, EventView } from '@foyer/contract'
import { createSlice, isAnyOf } from '@reduxjs/toolkit'
import { api } from '../api/api.ts'
import { callMatchers } from '../api/matchers.ts'
import { type CallState, callReducers, idle } from './call-state.ts'
import { restored } from './persistence.ts'
import { sessionCleared } from './user-slice.ts'

export interface EventState extends CallState {
  events: EventRowView[]
  currentEvent: EventView | null
}

const initialState: EventState = { events: [], currentEvent: null, ...idle }
const { pending, fulfilled, rejected } = callMatchers('Events')
const { listOrganiserEvents, getEvent, updateEvent, togglePublish } = api.endpoints
const oneEventAnswered = isAnyOf(getEvent.matchFulfilled, updateEvent.matchFulfilled, togglePublish.matchFulfilled)

/** The specification's event state: it mirrors the API calls about events, so that screens fetch in one way only. */
const eventSlice = createSlice({
  name: 'event',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionCleared, () => initialState)
      .addCase(restored, callReducers.end)
      .addMatcher(pending, callReducers.begin)
      .addMatcher(fulfilled, callReducers.end)
      .addMatcher(rejected, callReducers.fail)
      .addMatcher(listOrganiserEvents.matchFulfilled, (state, action) => {
        state.events = action.payload.items
      })
      .addMatcher(oneEventAnswered, (state, action) => {
        state.currentEvent = action.payload
      }),
})

export const eventReducer = eventSlice.reducer
