import { type Permission, permissions, type RouteName, type Row, routes } from '@foyer/contract'
import type { OrganisationPermission } from '@foyer/domain'
import { z } from 'zod'
import type { Role, Target } from './matrix-world.ts'

type WrittenRole = Exclude<Role, 'acting' | 'kiosk'>

/**
 * Without the statuses of an administrator who acts as the owner, which follow from the owner's, and of a kiosk, which follow from the
 * door's.
 */
export type Written = Readonly<Record<Target, Readonly<Record<WrittenRole, number>>>>

type Answers = (ok: number, row: Row) => Written

const DEAD = { suspended: 401, expired: 401, revoked: 401, revokedDoor: 401 } as const
const NOBODY = { anonymous: 401, door: 401, otherDoor: 401, ...DEAD } as const

function everyone(status: number): Record<WrittenRole, number> {
  return {
    anonymous: status,
    owner: status,
    otherOrganiser: status,
    administrator: status,
    suspended: status,
    expired: status,
    revoked: status,
    door: status,
    otherDoor: status,
    revokedDoor: status,
  }
}

/** Open to the public, whosever thing it is. */
const open = (ok: number): Written => ({ own: everyone(ok), foreign: everyone(ok) })

/** Opened by a secret alone; with the wrong one there is nothing. */
const bySecret = (ok: number): Written => ({ own: everyone(ok), foreign: everyone(404) })

/** About oneself: any live session. */
const self = (ok: number): Written => {
  const live = { ...NOBODY, owner: ok, otherOrganiser: ok, administrator: ok }
  return { own: live, foreign: live }
}

/** A thing of one user alone, closed to administrators too. */
const mine = (ok: number): Written => ({
  own: { ...NOBODY, owner: ok, otherOrganiser: 404, administrator: 404 },
  foreign: { ...NOBODY, owner: 404, otherOrganiser: 404, administrator: 404 },
})

/** An event's organiser and administrators; for others it does not exist. */
const managed = (ok: number): Written => ({
  own: { ...NOBODY, owner: ok, otherOrganiser: 404, administrator: ok },
  foreign: { ...NOBODY, owner: 404, otherOrganiser: 404, administrator: ok },
})

/** As managed, and the phones paired with a door of that very event. */
const scanning = (ok: number): Written => ({
  own: { ...managed(ok).own, door: ok, otherDoor: 404 },
  foreign: { ...managed(ok).foreign, door: 404, otherDoor: 404 },
})

/** A phone that is or was paired with a door of that very event. */
const byDevice = (ok: number): Written => ({
  own: { ...everyone(404), door: ok, revokedDoor: ok },
  foreign: everyone(404),
})

/** Administrators alone. */
const administering = (ok: number): Written => {
  const live = { ...NOBODY, owner: 403, otherOrganiser: 403, administrator: ok }
  return { own: live, foreign: live }
}

/** Whether a call names a thing by its id; one that names none is about its caller. */
function namesThing({ schema: { params, querystring, body } }: Row): boolean {
  return [params, querystring, body].some(
    (part) => part instanceof z.ZodObject && Object.keys(part.shape).some((key) => /id$/i.test(key)),
  )
}

const mineOrSelf: Answers = (ok, row) => (namesThing(row) ? mine(ok) : self(ok))
const managedOrSelf: Answers = (ok, row) => (namesThing(row) ? managed(ok) : self(ok))

/** Who may do what, by the permission that a row of the contract names. A permission without an entry here does not compile. */
const byPermission: Readonly<Record<Exclude<Permission, OrganisationPermission>, Answers>> = {
  'site:read': open,
  'account:open': open,
  'language:choose': open,
  'account:self': mineOrSelf,
  'organisation:follow': open,
  'event:browse': open,
  'promo-code:check': open,
  'waiting-list:join': open,
  'waiting-room:join': open,
  'order:place': open,
  'order:hold': bySecret,
  'ticket:hold': bySecret,
  'payment:verify': open,
  'payment:notify': bySecret,
  'sandbox:pay': bySecret,
  'ticket:own': self,
  'guest:manage': managed,
  'door:pair': bySecret,
  'check-in:scan': scanning,
  'check-in:assist': scanning,
  'check-in:hand-in': byDevice,
  'mail:read-demo': open,
  'broadcast:read': mineOrSelf,
  'broadcast:manage': administering,
  'broadcast:opt-out': bySecret,
  'user:manage': administering,
  'event:moderate': administering,
  'audit:watch': administering,
  'alarm:watch': administering,
  'job:manage': administering,
  'personal-data:manage': administering,
  'fee:manage': administering,
  'legal-text:manage': administering,
  'books:keep': administering,
  'platform:read': administering,
  'user:profile': self,
  'appeal:make': mineOrSelf,
  'appeal:decide': administering,
  'payout:decide': administering,
}

const isOfMembers = (permission: Permission): permission is OrganisationPermission =>
  permissions[permission] === 'member'

function answersFor(permission: Permission): Answers {
  return isOfMembers(permission) ? managedOrSelf : byPermission[permission]
}

/** The errors that permitted callers get because the world of the matrix has nothing for the call to act on. */
const nothingToDo: Partial<Record<RouteName, number>> = {
  stopActing: 409,
  // The event is no date of a series, so its guests have no other date.
  startMoveRun: 409,
  moveGuests: 409,
  // The owner is the organisation's last one, no ownership transfer is open, and the token belongs to no invitation.
  leaveOrganisation: 409,
  acceptInvitation: 404,
  offerOwnership: 404,
  agreeToOwnership: 404,
  callBackOwnership: 404,
  loginWithPasskey: 400,
  startPasskeyProof: 409,
  proveByPasskey: 400,
  addPasskey: 400,
  confirmTotp: 409,
  turnOffTotp: 409,
  renewRecoveryCodes: 409,
  openKiosk: 409,
  closeKiosk: 409,
  checkInByOrder: 409,
  listOwnBadges: 404,
  resolvePayoutAccount: 409,
  connectPayoutAccount: 409,
  checkPayoutConnection: 409,
  requestPayout: 409,
  eraseOwnAccount: 400,
  exportJson: 404,
  exportHtml: 404,
}

/** Calls that answer otherwise than their permission says. */
const otherwise: Partial<Record<RouteName, Written>> = {
  pairDevice: { own: everyone(200), foreign: everyone(401) },
  getMailChoice: open(200),
  // Names an event only to ignore that event's own custom URL.
  checkCustomUrl: self(200),
  // Of the organisation that the caller works in.
  getRegularGuestHistory: mine(200),
  noteRegularGuest: mine(200),
  // Members of an organisation confirm and withdraw payouts among themselves; administrators of the platform cannot.
  confirmPayout: mine(200),
  withdrawPayout: mine(200),
  // A member has to answer for an API key, and an administrator of the platform is not a member.
  createApiKey: {
    own: { ...managed(201).own, administrator: 403 },
    foreign: { ...managed(201).foreign, administrator: 403 },
  },
  rotateApiKey: {
    own: { ...managed(200).own, administrator: 403 },
    foreign: { ...managed(200).foreign, administrator: 403 },
  },
}

export function writtenOf(name: RouteName): Written {
  const row: Row = routes[name]
  const ok = nothingToDo[name] ?? Number(Object.keys(row.schema.response)[0])
  return otherwise[name] ?? answersFor(row.permission)(ok, row)
}
