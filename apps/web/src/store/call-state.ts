/** What the specification's slices say about their calls. */
export interface CallState {
  loading: boolean
  error: string | null
}

export const idle: CallState = { loading: false, error: null }

/** How the state changes when a call begins, ends or fails. `end` also serves a restored state, in which no call is under way. */
export const callReducers = {
  begin: (state: CallState) => {
    state.loading = true
    state.error = null
  },
  end: (state: CallState) => {
    state.loading = false
  },
  fail: (state: CallState, action: { payload: { data: { message: string } } }) => {
    state.loading = false
    state.error = action.payload.data.message
  },
}
