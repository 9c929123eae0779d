import type { RouteName } from '@foyer/contract'
import { type Written, written } from './matrix-expectations.ts'
import type { Role, Target } from './matrix-world.ts'

/** Which status each caller gets, for their own or the owner's things and for an outsider's. */
type Expectation = Readonly<Record<Target, Readonly<Record<Role, number>>>>

/** What an administrator who acts as the owner may not do: money, credentials, payout accounts, the owner's other sessions, letters in the owner's name and addresses of buyers. */
const ownHand: ReadonlySet<RouteName> = new Set([
  'addPasskey',
  'cancelEmailChange',
  'cancelEvent',
  'cancelTickets',
  'changeEmail',
  'changePassword',
  'confirmTotp',
  'connectPayoutAccount',
  'correctBuyer',
  'decideRefundRequest',
  'eraseOwnAccount',
  'exportHtml',
  'exportJson',
  'exportOwnPersonalData',
  'getOwnPersonalData',
  'proveByPasskey',
  'proveSession',
  'refundOrder',
  'removePasskey',
  'renamePasskey',
  'renewRecoveryCodes',
  'requestPayout',
  'resolvePayoutAccount',
  'retryRefund',
  'revokeOtherSessions',
  'revokeSession',
  'savePayoutAccount',
  'sendGuestMessage',
  'startPasskey',
  'startPasskeyProof',
  'startTotp',
  'turnOffTotp',
])

/** An administrator who acts as the owner: what the owner may, but for what is in the owner's hand alone. */
function acting(name: RouteName, owner: number): number {
  if (name === 'stopActing') return 200
  return ownHand.has(name) ? 403 : owner
}

/**
 * Where a tablet in the hands of guests is answered otherwise than a phone of staff: it looks nobody up, lets nobody in by name and
 * takes nothing back; what is for kiosks alone it may do.
 */
const atKiosk: Partial<Record<RouteName, number>> = {
  searchGuests: 409,
  undoScan: 409,
  markConflictsSeen: 409,
  admitParty: 404,
  openKiosk: 200,
  closeKiosk: 200,
  checkInByOrder: 200,
}

/** Another event's guests are as far from a kiosk as from any phone, and what is for staff alone is refused before it is looked for. */
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

function isRouteName(name: string): name is RouteName {
  return name in written
}

/** Who may do what, with the administrator who acts as somebody else. */
export function expectationOf(name: RouteName): Expectation {
  return withDerived(name, written[name])
}

export const expectedNames: readonly RouteName[] = Object.keys(written).filter(isRouteName)
