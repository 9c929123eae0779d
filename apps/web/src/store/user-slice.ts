import type { UserView } from '@foyer/contract'
import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The signed-in person as far as the server has described them. */
export type SessionUser = Partial<UserView>

export interface UserState {
  user: SessionUser | null
  token: string | null
  isAuthenticated: boolean
}

const initialState: UserState = { user: null, token: null, isAuthenticated: false }

const userSlice = createSlice({
  name: 'user',
  initialState,
  reducers: {
    sessionStarted: (_state, action: PayloadAction<{ user: SessionUser | null; token: string }>) => ({
      user: action.payload.user,
      token: action.payload.token,
      isAuthenticated: action.payload.token !== '',
    }),
    userUpdated: (state, action: PayloadAction<Partial<SessionUser>>) => {
      state.user = { ...state.user, ...action.payload }
    },
    sessionCleared: () => initialState,
  },
})

export const { sessionStarted, userUpdated, sessionCleared } = userSlice.actions
export const userReducer = userSlice.reducer
