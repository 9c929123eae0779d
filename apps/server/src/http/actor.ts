import type { MemberRole, OrganisationPermission } from '@foyer/domain'

/** Nobody we know. */
export interface Anonymous {
  readonly kind: 'anonymous'
}

/** What a person is in one organisation, as it was when the request arrived. */
export interface Membership {
  readonly organisationId: string
  readonly role: MemberRole
  /** The events that the member is limited to; null means all. */
  readonly eventIds: readonly string[] | null
  /** Whether the organisation requires a second factor that this person lacks: then nothing of it is open to them. */
  readonly lacksSecondFactor: boolean
}

/** A user with a live session. Roles come from the database at each request, never from the token. */
export interface UserActor {
  readonly kind: 'user'
  readonly userId: string
  readonly sessionId: string
  readonly isAdmin: boolean
  /** For an administrator appointed by another one: from when they may approve outgoing money. Null for all others. */
  readonly approvesFrom: Date | null
  /** Whether they proved a moment ago who they are: by the second factor, or without one by the password. */
  readonly proved: boolean
  /** Whether they have a second factor. */
  readonly guarded: boolean
  /** The administrator behind the session, where one acts as this user. */
  readonly actingAdminId: string | null
  /** Of all organisations they belong to, the oldest first. */
  readonly memberships: readonly Membership[]
  /**
   * The organisation that calls without an event are about: the one that the request names, else the one chosen last, else the first. Null
   * for a user without an organisation, undefined if the request names one that they do not belong to.
   */
  readonly organisationId: string | null | undefined
}

/** An API key. It may do what its scopes say, as far as the member who answers for it may. */
export interface KeyActor {
  readonly kind: 'key'
  readonly keyId: string
  readonly keyName: string
  /** The member who answers for the key. */
  readonly userId: string
  readonly isAdmin: false
  readonly actingAdminId: null
  /** The one membership that the key stands for; `eventIds` holds the events that both the member and the key are limited to. */
  readonly memberships: readonly [Membership]
  readonly organisationId: string
  readonly scopes: readonly OrganisationPermission[]
}

/** Who acts in an organisation. */
export type MemberActor = UserActor | KeyActor

/**
 * A phone paired with a door of one event, or with a door of all dates of a series. The tablet of a kiosk is in the hands of guests, except
 * for some minutes after staff have opened it with the PIN.
 */
export interface DoorActor {
  readonly kind: 'door'
  readonly deviceId: string
  readonly doorId: string
  readonly doorName: string
  /** Null for a phone of a series. */
  readonly eventId: string | null
  /** Null for a phone of an event. */
  readonly seriesId: string | null
  readonly kiosk: boolean
  /** When staff last had it open by their PIN. */
  readonly staffed: { readonly from: Date; readonly until: Date } | null
}

export type Actor = Anonymous | UserActor | KeyActor | DoorActor

/** Whether a member of staff holds this phone at that moment, as far as we can know. */
export function isStaffed({ kiosk, staffed }: Pick<DoorActor, 'kiosk' | 'staffed'>, at: Date): boolean {
  return !kiosk || (staffed !== null && at >= staffed.from && at < staffed.until)
}
