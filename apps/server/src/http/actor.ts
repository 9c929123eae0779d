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
  /** Of an administrator whom another one appointed: from when they may approve money that leaves. */
  readonly approvesFrom: Date | null
  /** Whether they proved a moment ago who they are: by the second factor, or without one by the password. */
  readonly proved: boolean
  /** Whether they have a second factor. */
  readonly guarded: boolean
  /** The administrator behind the session, where one acts as this user. */
  readonly actingAdminId: string | null
}

/** A phone paired with a door of one event; a kiosk's is a tablet in the hands of guests, but for the minutes that staff have it open. */
export interface DoorActor {
  readonly kind: 'door'
  readonly deviceId: string
  readonly doorId: string
  readonly doorName: string
  readonly eventId: string
  readonly kiosk: boolean
  /** When staff last had it open by their PIN. */
  readonly staffed: { readonly from: Date; readonly until: Date } | null
}

export type Actor = Anonymous | UserActor | DoorActor

/** Whether whoever holds this phone at that moment is one of the staff, as far as can be known. */
export function isStaffed({ kiosk, staffed }: Pick<DoorActor, 'kiosk' | 'staffed'>, at: Date): boolean {
  return !kiosk || (staffed !== null && at >= staffed.from && at < staffed.until)
}
