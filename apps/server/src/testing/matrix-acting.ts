import { type RouteName, type Row, routes } from '@foyer/contract'
import { type Written, writtenOf } from './matrix-expectations.ts'
import { type Role, roles, type Target } from './matrix-world.ts'

/** Which status each caller gets, for their own or the owner's things and for an outsider's. */
type Expectation = Readonly<Record<Target, Readonly<Record<Role, number>>>>

/** The status for an administrator who acts as the owner: the owner's, except for calls that only the owner in person may make. */
function acting(name: RouteName, owner: number): number {
  if (name === 'stopActing') return 204
  const row: Row = routes[name]
  return row.ownHand || row.stepUp || row.notActing ? 403 : owner
}

/**
 * Statuses of a kiosk where they differ from those of a phone of staff: guests who hold the tablet can make the calls of kiosks, but cannot
 * search guests, admit anybody by name or undo anything.
 */
const atKiosk: Partial<Record<RouteName, number>> = {
  searchGuests: 409,
  undoScan: 409,
  markConflictsSeen: 409,
  admitParty: 404,
  openKiosk: 200,
  closeKiosk: 204,
  checkInByOrder: 200,
}

/**
 * For another event, a kiosk gets the same status as any phone, except that calls for staff alone are refused before anything is looked up.
 */
function kiosk(name: RouteName, target: Target, door: number): number {
  const refused = name === 'searchGuests' || name === 'undoScan' || name === 'markConflictsSeen'
  return target === 'own' || refused ? (atKiosk[name] ?? door) : door
}

function withDerived(name: RouteName, { own, foreign }: Written): Expectation {
  return {
    own: { ...own, acting: acting(name, own.owner), kiosk: kiosk(name, 'own', own.door) },
    foreign: { ...foreign, acting: acting(name, foreign.owner), kiosk: kiosk(name, 'foreign', foreign.door) },
  }
}

/** The expected statuses of a call, including those of an administrator who acts as the owner and of a kiosk. */
export function expectationOf(name: RouteName): Expectation {
  return withDerived(name, writtenOf(name))
}

/** Some caller who may make the call, though there may be nothing to do it to. */
export function mayCall(name: RouteName): Role {
  const { own } = expectationOf(name)
  const answered = (refusals: readonly number[]) => roles.find((role) => !refusals.includes(own[role]))
  const role = answered([401, 403, 404]) ?? answered([401, 403])
  if (!role) throw new Error(`Nobody may call ${name}`)
  return role
}
