import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import { sessionCleared } from './user-slice.ts'

export interface CountsState {
  broadcasts: number
  appeals: number
  total: number
}

const initialState: CountsState = { broadcasts: 0, appeals: 0, total: 0 }

/** What waits to be read behind the header's bell; never persisted. */
const countsSlice = createSlice({
  name: 'broadcast',
  initialState,
  reducers: {
    countsReceived: (state, action: PayloadAction<Partial<Omit<CountsState, 'total'>>>) => {
      const next = { ...state, ...action.payload }
      return { ...next, total: next.broadcasts + next.appeals }
    },
  },
  extraReducers: (builder) => builder.addCase(sessionCleared, () => initialState),
})

export const { countsReceived } = countsSlice.actions
export const countsReducer = countsSlice.reducer
