import type { PurchasedTicketView, TicketTypeView } from '@foyer/contract'
import { createSlice } from '@reduxjs/toolkit'
import { api } from '../api/api.ts'
import { callMatchers } from '../api/matchers.ts'
import { restored } from './persistence.ts'
import { sessionCleared } from './user-slice.ts'

export interface TicketState {
  tickets: TicketTypeView[]
  purchasedTickets: PurchasedTicketView[]
  loading: boolean
  error: string | null
}

const initialState: TicketState = { tickets: [], purchasedTickets: [], loading: false, error: null }
const { pending, fulfilled, rejected } = callMatchers('Tickets')

/** The specification's ticket state: a mirror of what the one api does with tickets. */
const ticketSlice = createSlice({
  name: 'ticket',
  initialState,
  reducers: {},
  extraReducers: (builder) =>
    builder
      .addCase(sessionCleared, () => initialState)
      .addCase(restored, (state) => {
        state.loading = false
      })
      .addMatcher(pending, (state) => {
        state.loading = true
        state.error = null
      })
      .addMatcher(fulfilled, (state) => {
        state.loading = false
      })
      .addMatcher(rejected, (state, action) => {
        state.loading = false
        state.error = action.payload.data.message
      })
      .addMatcher(api.endpoints.listTicketTypes.matchFulfilled, (state, action) => {
        state.tickets = action.payload.items
      })
      .addMatcher(api.endpoints.listPurchasedTickets.matchFulfilled, (state, action) => {
        state.purchasedTickets = action.payload.items
      }),
})

export const ticketReducer = ticketSlice.reducer
