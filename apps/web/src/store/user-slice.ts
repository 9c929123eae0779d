import { createSlice, type PayloadAction } from '@reduxjs/toolkit'

/** The signed-in person as the server describes them; further fields the server returns are kept. */
export interface SessionUser {
  _id?: string
  firstName?: string
  lastName?: string
  email?: string
  username?: string
  isAdmin?: boolean
  [field: string]: unknown
}

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
