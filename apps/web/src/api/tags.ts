import { routes, type RouteName, type Row } from '@foyer/contract'
import type { LooseArg, Tag } from './types.ts'

export const tagTypes: readonly Tag[] = [...new Set(Object.values(routes).map((row) => row.tag))]

export interface TagDescription {
  readonly type: Tag
  readonly id?: string
}

const LIST = 'LIST'

/** Calls that send something but change nothing on the screens. */
const changesNothing = new Set<RouteName>([
  'register',
  'verifyEmail',
  'resendVerification',
  'readInvitation',
  'login',
  'loginWithCode',
  'proveSession',
  'startPasskeyLogin',
  'loginWithPasskey',
  'startPasskeyProof',
  'proveByPasskey',
  'startPasskey',
  'startTotp',
  'startActing',
  'stopActing',
  'logout',
  'forgotPassword',
  'resetPassword',
  'confirmEmail',
  'generateQr',
  'previewRule',
  'previewMove',
  'testGuestMessage',
  'previewGuestMessage',
  'countMessageOpened',
  'checkPromoCode',
  'countView',
  'joinWaitingList',
  'leaveWaitingList',
  'joinWaitingRoom',
  'takeWaitingPass',
  'followOrganisation',
  'confirmFollow',
  'placeOrder',
  'placeOrderGroup',
  'resendTickets',
  'replaceOrderLink',
  'receiveWebhook',
  'pairDevice',
  'validateTicket',
  'countBroadcastAudience',
  'sendScans',
  'handInScans',
  'resolvePayoutAccount',
  'findPersonalData',
  // The session ends with the account, so refetching would only fail.
  'eraseOwnAccount',
])

/** Dependent tags: a sale's state is read from the order, an event's figures from its tickets. */
const alsoChanged: Partial<Record<Tag, readonly Tag[]>> = {
  Organisations: ['Members', 'Followers'],
  Members: ['Organisations'],
  Tickets: ['Events'],
  Payments: ['Orders'],
  Orders: ['Tickets', 'Events', 'Guests', 'Transfers', 'Gift cards'],
  Guests: ['Tickets', 'Events', 'Orders', 'Regular guests'],
  Users: ['Events', 'Appeals', 'Broadcasts', 'Audit'],
  Appeals: ['Users', 'Events', 'Broadcasts', 'Audit'],
  Events: ['Audit', 'Series'],
  Series: ['Events', 'Tickets', 'Audit'],
  Payouts: ['Audit', 'Books'],
  Books: ['Audit'],
  Alarms: ['Audit'],
  Jobs: ['Audit', 'Platform'],
  Messages: ['Audit', 'Guests'],
  Transfers: ['Orders'],
  'Gift cards': ['Audit'],
  'Personal data': ['Audit', 'Users', 'Orders', 'Guests', 'Events'],
}

/** The tags of a query: the things that its path names, or else its kind as a list. */
export function providedTags(row: Row & { readonly tag: Tag }, arg: LooseArg): TagDescription[] {
  const ids = Object.values(arg.params ?? {})
  return ids.length === 0 ? [{ type: row.tag, id: LIST }] : ids.map((id) => ({ type: row.tag, id: String(id) }))
}

/** Calls that answer with the current event or order: the cached copy is replaced, so only summaries of it are stale. */
const replacesCopy = new Set<RouteName>(['updateEvent', 'togglePublish', 'postponeEvent', 'setOrderBuyer'])

const alsoChangedWith = (tag: Tag): TagDescription[] => (alsoChanged[tag] ?? []).map((type) => ({ type }))

/** The tags that a successful change makes stale. */
export function invalidatedTags(name: RouteName): TagDescription[] {
  const { tag } = routes[name]
  if (changesNothing.has(name)) return []
  if (replacesCopy.has(name)) return [{ type: tag, id: LIST }]
  // After starting a payment, the buyer goes to the provider or to the tickets; both paths fetch the order again.
  if (name === 'startPayment' || name === 'startGroupPayment') return [{ type: tag, id: LIST }, ...alsoChangedWith(tag)]
  return [{ type: tag }, ...alsoChangedWith(tag)]
}
