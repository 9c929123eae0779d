import { randomUUID } from 'node:crypto'
import type { RouteName } from '@foyer/contract'
import { unsubscribeToken } from '../secrets.ts'
import { uuidv7 } from '../ids.ts'
import { broadcastBody, broadcastText, createBroadcast } from '../features/platform/broadcasts/broadcast-scene.ts'
import { createEvent, createUser } from './factories.ts'
import { inEvent, type MakeSample, newEmail, type Sample } from './matrix-sample.ts'
import type { Place, World } from './matrix-world.ts'
import { createAlarm } from '../features/operations/alarms/alarm-scene.ts'
import { createFailedJob } from '../features/operations/background-jobs/job-scene.ts'
import { createSuspension, takeDown } from '../features/platform/appeals/suspension-scene.ts'

const nothing: MakeSample = () => ({})
/** A broadcast that reached the organiser of the place alone. */
const received: MakeSample = async ({ organiser }, { site }) => ({
  params: { id: await createBroadcast(site, { recipients: [organiser.id] }) },
})

const mailLink: MakeSample = (place, { own, site }) => ({
  params: { token: place === own ? unsubscribeToken(site.deps.secrets, own.organiser.id) : 'no-such-token' },
})

const byUser: MakeSample = ({ organiser }) => ({ params: { id: organiser.id } })

/** A user whom a call may suspend or log out without harm to the world. */
async function someUser(_place: Place, { site }: World, { suspended = false } = {}): Promise<Sample> {
  const { id } = await createUser(site)
  if (suspended)
    await site.deps.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', id).execute()
  return { params: { id } }
}

/** An appeal of the organiser of the place, as a row: their event stays as it is. */
const someAppeal: MakeSample = async ({ eventId, organiser }, { site }) => ({
  params: { id: (await createSuspension(site, { eventId, organiserId: organiser.id }, true)).appealId },
})

async function heldMessage({ eventId, organiser }: Place, { site }: World): Promise<string> {
  const id = uuidv7()
  await site.deps.db
    .insertInto('guest_messages')
    .values({
      id,
      event_id: eventId,
      author_id: organiser.id,
      idempotency_key: id,
      subject: 'See our page',
      body: JSON.stringify(broadcastText),
      review: 'held',
    })
    .execute()
  return id
}

/** Valid calls of the rows about broadcasts, users, events as administrators see them, appeals and the audit log. */
export const administrationSamples = {
  createBroadcast: ({ organiser }) => ({ payload: broadcastBody({ kind: 'users', userIds: [organiser.id] }) }),
  countBroadcastAudience: () => ({ payload: { audience: { kind: 'organisers' } } }),
  listBroadcasts: nothing,
  cancelBroadcast: async (_place, { site }) => ({
    params: { id: await createBroadcast(site, { state: 'scheduled' }) },
  }),
  listReceivedBroadcasts: nothing,
  getReceivedBroadcast: received,
  readBroadcast: received,
  readAllBroadcasts: nothing,
  countUnread: nothing,
  getMailChoice: mailLink,
  unsubscribe: mailLink,
  subscribeAgain: mailLink,

  listHeldMessages: nothing,
  reviewMessage: async (place, world) => ({
    params: { messageId: await heldMessage(place, world) },
    payload: { release: true },
  }),
  listAlarms: nothing,
  checkBooks: nothing,
  closeAlarm: async (_place, { site }) => ({
    params: { alarmId: await createAlarm(site) },
    payload: { note: 'Counted by hand: a copy of the file was read twice.' },
  }),
  listJobs: nothing,
  runJob: async (_place, { site }) => ({ params: { jobId: await createFailedJob(site) } }),
  runFailedJobs: () => ({ payload: { queue: 'guests.tell' } }),
  getAdminDashboard: nothing,
  getUserFigures: nothing,
  getUser: byUser,
  listUserOrders: byUser,
  listUserSessions: byUser,
  endUserSessions: someUser,
  suspendUser: async (place, world) => ({ ...(await someUser(place, world)), payload: { reason: 'Spam' } }),
  liftUserSuspension: async (place, world) => ({
    ...(await someUser(place, world, { suspended: true })),
    payload: { note: 'A mistake' },
  }),
  setUserRole: async (place, world) => ({ ...(await someUser(place, world)), payload: { isAdmin: true } }),
  startActing: async (place, world) => ({
    ...(await someUser(place, world)),
    payload: { reason: 'They asked for help' },
  }),
  resetSecondFactor: async (place, world) => {
    const sample = await someUser(place, world)
    await world.site.deps.db
      .insertInto('totp_factors')
      .values({ user_id: sample.params?.['id'] ?? '', secret_sealed: Buffer.of(0), confirmed_at: new Date() })
      .execute()
    return { ...sample, payload: { reason: 'Lost the phone' } }
  },
  getUserProfile: byUser,
  getAnyEvent: inEvent,
  takeDownEvent: async (_place, world) => ({
    params: { eventId: (await createEvent(world.site)).eventId },
    payload: { reason: 'It copies another event.' },
  }),
  restoreEvent: async (_place, { site }) => {
    const { eventId } = await createEvent(site)
    await takeDown(site, eventId, await createUser(site, { isAdmin: true }))
    return { params: { eventId }, payload: { note: 'A mistake' } }
  },
  featureEvent: ({ eventId }) => ({ params: { eventId }, payload: { featured: true } }),
  listMySuspensions: nothing,
  openAppeal: async ({ eventId, organiser }, { site }) => ({
    payload: {
      suspensionId: (await createSuspension(site, { eventId, organiserId: organiser.id })).suspensionId,
      statement: 'Ours was there first, by a whole year.',
    },
  }),
  replyToAppeal: async (place, world) => ({ ...(await someAppeal(place, world)), payload: { text: 'Look at 2025.' } }),
  withdrawAppeal: someAppeal,
  listAppeals: nothing,
  getAppeal: someAppeal,
  reviewAppeal: someAppeal,
  answerAppeal: async (place, world) => ({ ...(await someAppeal(place, world)), payload: { text: 'Which year?' } }),
  decideAppeal: async (place, world) => ({
    ...(await someAppeal(place, world)),
    payload: { decision: 'upheld', note: 'The copy is word for word.' },
  }),
  listUsers: nothing,
  listAllEvents: nothing,
  listAudit: nothing,
  checkAudit: nothing,
  getOwnPersonalData: nothing,
  exportOwnPersonalData: nothing,
  // An address of nobody: each caller would end their own account.
  eraseOwnAccount: () => ({ payload: { email: newEmail() } }),
  exportJson: () => ({ params: { exportId: randomUUID() } }),
  exportHtml: () => ({ params: { exportId: randomUUID() } }),
  findPersonalData: () => ({ payload: { email: newEmail() } }),
  exportPersonalData: () => ({ payload: { email: newEmail() } }),
  erasePersonalData: async (_place, { site }) => ({ payload: { email: (await createUser(site)).email } }),
  listPersonalDataActs: nothing,
  getRetention: nothing,
} satisfies Partial<Record<RouteName, MakeSample>>
