import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { sessionCleared } from './user-slice.ts'

/** A ticket type or a purchased ticket as the API sends it; screens narrow it with the contract's schema. */
export type StoredTicket = Readonly<Record<string, unknown>>

export interface TicketState {
  tickets: StoredTicket[]
  purchasedTickets: StoredTicket[]
  loading: boolean
  error: string | null
}

const initialState: TicketState = { tickets: [], purchasedTickets: [], loading: false, error: null }

const ticketSlice = createSlice({
  name: 'ticket',
  initialState,
  reducers: {
    ticketRequestStarted: (state) => {
      state.loading = true
      state.error = null
    },
    ticketRequestFailed: (state, action: PayloadAction<string>) => {
      state.loading = false
      state.error = action.payload
    },
    ticketRequestFinished: (
      state,
      action: PayloadAction<Partial<Pick<TicketState, 'tickets' | 'purchasedTickets'>>>,
    ) => {
      Object.assign(state, action.payload, { loading: false })
    },
  },
  extraReducers: (builder) => builder.addCase(sessionCleared, () => initialState),
})

export const { ticketRequestStarted, ticketRequestFailed, ticketRequestFinished } = ticketSlice.actions
export const ticketReducer = ticketSlice.reducer
