import type { PurchasedTicketView, TicketTypeView } from '@foyer/contract'
import { createSlice } from '@reduxjs/toolkit'
import { api } from '../api/api.ts'
import { callMatchers } from '../api/matchers.ts'
import { type CallState, callReducers, idle } from './call-state.ts'
import { restored } from './persistence.ts'
import { sessionCleared } from './user-slice.ts'

export interface TicketState extends CallState {
  tickets: TicketTypeView[]
  purchasedTickets: PurchasedTicketView[]
}

const initialState: TicketState = { tickets: [], purchasedTickets: [], ...idle }
const { pending, fulfilled, rejected } = callMatchers('Tickets')

/** The specification's ticket state: it mirrors the API calls about tickets. */
const ticketSlice = createSlice({
  name: 'ticket',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionCleared, () => initialState)
      .addCase(restored, callReducers.end)
      .addMatcher(pending, callReducers.begin)
      .addMatcher(fulfilled, callReducers.end)
      .addMatcher(rejected, callReducers.fail)
      .addMatcher(api.endpoints.listTicketTypes.matchFulfilled, (state, action) => {
        state.tickets = action.payload.items
      })
      .addMatcher(api.endpoints.listPurchasedTickets.matchFulfilled, (state, action) => {
        state.purchasedTickets = action.payload.items
      }),
})

export const ticketReducer = ticketSlice.reducer
