/** Nobody we know. */
export interface Anonymous {
  readonly kind: 'anonymous'
}

/** A user with a live session. Roles come from the database at each request, never from the token. */
export interface UserActor {
  readonly kind: 'user'
  readonly userId: string
  readonly sessionId: string
  readonly isAdmin: boolean
  /** Whether they proved a moment ago who they are: by the second factor, or without one by the password. */
  readonly proved: boolean
  /** Whether they have a second factor. */
  readonly guarded: boolean
  /** The administrator behind the session, where one acts as this user. */
  readonly actingAdminId: string | null
}

/** A phone paired with a door of one event. */
export interface DoorActor {
  readonly kind: 'door'
  readonly deviceId: string
  readonly doorId: string
  readonly doorName: string
  readonly eventId: string
}

export type Actor = Anonymous | UserActor | DoorActor
