import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { RouteName } from '@foyer/contract'
import { sql } from 'kysely'
import { signSandboxNotice } from '../gateways/payments/sandbox-gateway.ts'
import { waitingToken } from '../secrets.ts'
import {
  buyer,
  createEvent,
  createQuestion,
  createSession,
  createPromoCode,
  createTicketType,
  createUser,
  eventBody,
  newKey,
  PASSWORD,
  pictureForm,
  plainPicture,
  placeOrder,
  promoCodeBody,
  questionBody,
  startPayment,
  type TestUser,
  ticketTypeBody,
} from './factories.ts'
import { administrationSamples } from './matrix-samples-administration.ts'
import { guestSamples } from './matrix-samples-guests.ts'
import { moneySamples } from './matrix-samples-money.ts'
import { payoutSamples } from './matrix-samples-payouts.ts'
import { secondFactorSamples } from './matrix-samples-second-factor.ts'
import { admitGuest, createDoor, KIOSK_PIN, pairPhone, type Place, type World } from './matrix-world.ts'
import { ticketKeySamples } from './matrix-samples-keys.ts'
import { transferSamples } from './matrix-samples-transfers.ts'
import { join } from './waiting-scene.ts'

/** What a valid call of a row consists of beside its method and the caller's credentials. */
export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  headers?: Record<string, string>
  payload?: Buffer | object
}

export type MakeSample = (place: Place, world: World) => Sample | Promise<Sample>

const NEW_PASSWORD = 'a quite different long sentence'

function newEmail(): string {
  return `${randomBytes(6).toString('hex')}@example.org`
}

/** A mailed token, as its mail would carry it. */
async function accountToken(
  { site }: World,
  kind: 'verify_email' | 'reset_password' | 'change_email',
): Promise<string> {
  const user = await createUser(site, { verified: kind === 'change_email' })
  const token = randomBytes(32).toString('base64url')
  await site.deps.db
    .insertInto('account_tokens')
    .values({
      hash: createHash('sha256').update(token).digest(),
      user_id: user.id,
      kind,
      new_email: kind === 'change_email' ? newEmail() : null,
      expires_at: sql<Date>`now() + interval '1 minute'`,
    })
    .execute()
  return token
}

const scanBatch = ({ eventId }: Place): Sample => {
  const scan = { scanId: randomUUID(), sequence: 1, code: 'no such code', direction: 'in', verdict: 'unknown' }
  const sentAt = new Date().toISOString()
  return { params: { eventId }, payload: { sentAt, scans: [{ ...scan, scannedAt: sentAt }] } }
}

/** The organiser of a place with a session that no call of the matrix has ended. */
async function manager({ organiser }: Place, { site }: World): Promise<TestUser> {
  return { ...organiser, ...(await createSession(site, organiser.id)) }
}

/** The place's only question, so that no number of calls reaches the limit. */
async function newQuestion(place: Place, world: World) {
  await world.site.deps.db.deleteFrom('order_questions').where('event_id', '=', place.eventId).execute()
  const questionId = await createQuestion(world.site, await manager(place, world), place.eventId)
  return { eventId: place.eventId, questionId }
}

async function newPromoCode(place: Place, world: World) {
  return createPromoCode(world.site, { eventId: place.eventId, organiser: await manager(place, world) })
}

async function photoForm(photo: Buffer): Promise<Sample> {
  const encoded = new Response(pictureForm('photo', photo))
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  }
}

async function soldOutTicket(place: Place, world: World): Promise<string> {
  return createTicketType(world.site, await manager(place, world), place.eventId, { capacity: 0, waitingList: true })
}

/** Somebody who waits for a ticket of this place. */
async function newWaiting(place: Place, world: World): Promise<string> {
  const ticketId = await soldOutTicket(place, world)
  await join(world.site.app, ticketId)
  const entry = await world.site.deps.db
    .selectFrom('waiting_entries')
    .select('id')
    .where('ticket_type_id', '=', ticketId)
    .executeTakeFirstOrThrow()
  return entry.id
}

async function newOrder(place: Place, { site }: World) {
  return (await placeOrder(site.app, place)).body
}

/** An order of this place, opened with a secret of the owner's place: right there, wrong elsewhere. */
const withSecret =
  (which: 'paid' | 'held'): MakeSample =>
  (place, { own }) => ({
    params: { reference: place[which].reference },
    headers: { 'x-order-token': own[which].token },
  })

function nextMonth() {
  const startsAt = Date.now() + 30 * 86_400_000
  return { startsAt: new Date(startsAt).toISOString(), endsAt: new Date(startsAt + 3_600_000).toISOString() }
}

const inEvent: MakeSample = ({ eventId }) => ({ params: { eventId } })
const byEventId: MakeSample = ({ eventId }) => ({ params: { id: eventId } })
const nothing: MakeSample = () => ({})

/** A reference that exists in the owner's place and nowhere else. */
function referenceOf(place: Place, { own }: World, reference: string): string {
  return place === own ? reference : randomUUID()
}

/** A valid call of each row. What a call uses up is made anew for each. */
export const samples: Readonly<Record<RouteName, MakeSample>> = {
  register: () => ({ payload: { firstName: 'Ngozi', email: newEmail(), password: NEW_PASSWORD } }),
  verifyEmail: async (_place, world) => ({ payload: { token: await accountToken(world, 'verify_email') } }),
  resendVerification: () => ({ payload: { email: newEmail() } }),
  login: async (_place, { site }) => ({ payload: { email: (await createUser(site)).email, password: PASSWORD } }),
  logout: nothing,
  forgotPassword: () => ({ payload: { email: newEmail() } }),
  resetPassword: async (_place, world) => ({
    payload: { token: await accountToken(world, 'reset_password'), password: NEW_PASSWORD },
  }),
  getMe: nothing,
  updateMe: () => ({
    payload: {
      firstName: 'Ngozi',
      lastName: '',
      username: null,
      organiserName: null,
      phone: null,
      timezone: 'Africa/Lagos',
      currency: 'NGN',
    },
  }),
  changePassword: () => ({ payload: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
  changeEmail: () => ({ payload: { email: newEmail(), currentPassword: PASSWORD } }),
  cancelEmailChange: nothing,
  confirmEmail: async (_place, world) => ({ payload: { token: await accountToken(world, 'change_email') } }),
  setPhoto: async () => photoForm(await plainPicture(128)),
  deletePhoto: nothing,
  revokeOtherSessions: nothing,
  listSessions: nothing,
  revokeSession: async ({ organiser }, { site }) => ({
    params: { id: (await createSession(site, organiser.id)).sessionId },
  }),

  createEvent: () => ({ payload: eventBody() }),
  checkCustomUrl: () => ({ params: { customUrl: 'harmattan-nights' } }),
  listOrganiserEvents: nothing,
  listDrafts: nothing,
  listPublicEvents: nothing,
  getPublicEvent: ({ customUrl }) => ({ params: { customUrl } }),
  getEvent: byEventId,
  updateEvent: ({ eventId, customUrl }) => ({ params: { id: eventId }, payload: eventBody({ customUrl }) }),
  togglePublish: async (place, world) => ({
    params: { id: (await createEvent(world.site, { organiser: await manager(place, world) })).eventId },
  }),
  deleteEvent: async (place, world) => {
    const organiser = await manager(place, world)
    return { params: { id: (await createEvent(world.site, { organiser, publish: false })).eventId } }
  },
  duplicateEvent: ({ eventId }) => ({ params: { id: eventId }, payload: { title: 'Once more', ...nextMonth() } }),
  postponeEvent: async (place, world) => ({
    params: { id: (await createEvent(world.site, { organiser: await manager(place, world) })).eventId },
    payload: { dates: nextMonth() },
  }),
  cancelEvent: async (place, world) => {
    const { eventId } = await createEvent(world.site, {
      organiser: await manager(place, world),
      event: { title: 'Called off' },
    })
    return { params: { id: eventId }, payload: { reason: 'Rain', title: 'Called off' } }
  },
  getCancellation: byEventId,
  generateQr: ({ eventId }) => ({ payload: { eventId } }),
  eventPoster: byEventId,
  eventAvailability: byEventId,
  eventCalendar: byEventId,
  getDashboard: nothing,

  createTicketType: ({ eventId }) => ({ payload: { eventId, ...ticketTypeBody() } }),
  listTicketTypes: inEvent,
  orderTicketTypes: async ({ eventId }, { site }) => {
    const types = await site.deps.db.selectFrom('ticket_types').select('id').where('event_id', '=', eventId).execute()
    return { params: { eventId }, payload: { ticketIds: types.map(({ id }) => id) } }
  },
  listPurchasedTickets: nothing,
  getTicketType: ({ ticketId }) => ({ params: { id: ticketId } }),
  updateTicketType: ({ eventId, ticketId }) => ({
    params: { eventId, ticketId },
    payload: ticketTypeBody({ capacity: null }),
  }),
  deleteTicketType: async (place, world) => ({
    params: { id: await createTicketType(world.site, await manager(place, world), place.eventId) },
  }),
  getSalesSummary: inEvent,
  salesWorkbook: inEvent,

  listQuestions: inEvent,
  createQuestion: async (place, world) => {
    const { eventId } = await newQuestion(place, world)
    return { params: { eventId }, payload: questionBody() }
  },
  orderQuestions: async (place, world) => {
    const { eventId, questionId } = await newQuestion(place, world)
    return { params: { eventId }, payload: { questionIds: [questionId] } }
  },
  updateQuestion: async (place, world) => ({
    params: await newQuestion(place, world),
    payload: questionBody({ label: 'Anything else?' }),
  }),
  deleteQuestion: async (place, world) => ({ params: await newQuestion(place, world) }),
  createPromoCode: ({ eventId }) => ({ params: { eventId }, payload: promoCodeBody() }),
  listPromoCodes: inEvent,
  updatePromoCode: async (place, world) => ({
    params: { id: (await newPromoCode(place, world))._id },
    payload: promoCodeBody(),
  }),
  setPromoCodeStatus: async (place, world) => ({
    params: { id: (await newPromoCode(place, world))._id },
    payload: { status: 'inactive' },
  }),
  deletePromoCode: async (place, world) => ({ params: { id: (await newPromoCode(place, world))._id } }),
  checkPromoCode: async (place, world) => ({
    params: { id: place.eventId },
    payload: { code: (await newPromoCode(place, world)).code },
  }),

  joinWaitingList: async (place, world) => ({
    params: { ticketId: await soldOutTicket(place, world) },
    payload: { email: newEmail(), name: 'Ada', quantity: 1 },
  }),
  leaveWaitingList: async (place, world) => ({
    payload: { token: waitingToken(world.site.deps.secrets, await newWaiting(place, world)) },
  }),
  listWaiting: inEvent,
  offerWaiting: async (place, world) => {
    const id = await newWaiting(place, world)
    await world.site.deps.pool.query('update counters set capacity = 5 where event_id = $1 and capacity = 0', [
      place.eventId,
    ])
    return { params: { id } }
  },
  removeWaiting: async (place, world) => ({ params: { id: await newWaiting(place, world) } }),

  placeOrder: ({ eventId, ticketId }) => ({
    headers: { 'idempotency-key': newKey() },
    payload: { eventId, items: [{ ticketId, quantity: 1 }], buyer },
  }),
  resendTickets: () => ({ payload: { email: newEmail() } }),
  getOrder: withSecret('paid'),
  setOrderBuyer: async (place, world) => ({ ...(await withSecret('held')(place, world)), payload: { buyer } }),
  startPayment: withSecret('held'),
  cancelOrder: async (place, world) => {
    const order = await newOrder(place, world)
    const { token } = place === world.own ? order : await newOrder(world.own, world)
    return { params: { reference: order.reference }, headers: { 'x-order-token': token } }
  },
  orderPdf: withSecret('paid'),
  orderReceipt: withSecret('paid'),
  orderCalendar: withSecret('paid'),

  ...transferSamples,

  verifyPayment: (place, world) => ({
    payload: { reference: referenceOf(place, world, world.own.paymentReference) },
  }),
  receiveWebhook: (place, { own, site }) => {
    const payload = Buffer.from(JSON.stringify({ id: randomUUID(), reference: own.paymentReference }))
    return {
      params: { provider: place === own ? 'sandbox' : 'nobody' },
      headers: { 'content-type': 'application/json', ...signSandboxNotice(site.deps.secrets.sandbox, payload) },
      payload,
    }
  },
  getSandboxPayment: (place, world) => ({
    params: { reference: referenceOf(place, world, world.own.paymentReference) },
  }),
  decideSandboxPayment: async (place, world) => {
    const reference = await startPayment(world.site.app, await newOrder(place, world))
    return { params: { reference: referenceOf(place, world, reference), action: 'approve' } }
  },

  ...guestSamples,

  listTicketKeys: inEvent,
  ...ticketKeySamples,
  listDoors: inEvent,
  createDoor: ({ eventId }) => ({ params: { eventId }, payload: { name: 'Back door' } }),
  updateDoor: async (place, world) => {
    const door = await createDoor(world.site, { ...place, organiser: await manager(place, world) })
    return { params: { eventId: place.eventId, doorId: door._id }, payload: { name: 'Side door' } }
  },
  deleteDoor: async (place, world) => {
    const door = await createDoor(world.site, { ...place, organiser: await manager(place, world) })
    return { params: { eventId: place.eventId, doorId: door._id } }
  },
  revokeDevice: async (place, world) => {
    const phone = await pairPhone(world.site, place.door, world.freshAddress())
    return { params: { eventId: place.eventId, deviceId: phone.deviceId } }
  },
  pairDevice: ({ eventId }, { own }) => ({ params: { eventId }, payload: { code: own.door.code } }),
  getCheckInState: inEvent,
  searchGuests: ({ eventId }) => ({ params: { eventId }, query: { search: 'Adaeze' } }),
  validateTicket: ({ eventId }) => ({ payload: { eventId, scanId: randomUUID(), code: 'no such code' } }),
  getManifest: inEvent,
  followDoor: ({ eventId }) => ({ params: { eventId }, query: { seconds: '0' } }),
  getAttendance: inEvent,
  listScans: inEvent,
  listAbsentGuests: inEvent,
  sendScans: scanBatch,
  handInScans: scanBatch,
  openKiosk: ({ eventId }) => ({ params: { eventId }, payload: { pin: KIOSK_PIN } }),
  closeKiosk: inEvent,
  checkInByOrder: ({ eventId, paid }) => ({
    params: { eventId },
    payload: { scanId: randomUUID(), reference: paid.reference, proof: buyer.email },
  }),
  admitParty: async (place, world) => ({
    params: { eventId: place.eventId, scanId: await admitGuest(world, place) },
  }),
  listOwnBadges: ({ eventId }) => ({ params: { eventId, scanId: randomUUID() } }),
  undoScan: async (place, world) => ({
    params: { eventId: place.eventId, scanId: await admitGuest(world, place) },
  }),

  ...secondFactorSamples,
  ...administrationSamples,
  ...payoutSamples,
  getPayoutSummary: inEvent,
  listStatement: inEvent,
  statementCsv: inEvent,

  ...moneySamples,

  listDemoMails: nothing,
}
