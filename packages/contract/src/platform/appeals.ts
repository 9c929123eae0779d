import { statesOf } from '@foyer/domain'
import { z } from 'zod'
import { row } from '../define.ts'
import { id, instant, listOf, lookup, pageQuery, paragraph } from '../primitives.ts'

export const appealStates = statesOf('appeal')

/** The text of a reason; it must not be empty. */
export const reasonText = paragraph(2000).pipe(z.string().min(1))

/** A message in the thread between the author of an appeal and the administrators. */
export const appealMessageView = z
  .object({ _id: id, byAdministrator: z.boolean(), author: z.string(), text: z.string(), createdAt: instant })
  .meta({ id: 'AppealMessage' })
export type AppealMessageView = z.infer<typeof appealMessageView>

/** An appeal as its author sees it; administrators answer as the platform, without names. */
export const appealView = z
  .object({
    _id: id,
    state: z.enum(appealStates),
    statement: z.string(),
    createdAt: instant,
    decidedAt: instant.nullable(),
    decisionNote: z.string().nullable(),
    messages: z.array(appealMessageView),
    can: z.object({ reply: z.boolean(), withdraw: z.boolean() }),
  })
  .meta({ id: 'Appeal' })
export type AppealView = z.infer<typeof appealView>

/** What can be suspended. */
export const suspensionKinds = ['user', 'event', 'organisation'] as const

/** A suspension by an administrator, and the answers to it. */
export const suspensionView = z
  .object({
    _id: id,
    kind: z.enum(suspensionKinds),
    label: z.string(),
    reason: z.string(),
    imposedAt: instant,
    liftedAt: instant.nullable(),
    appeal: appealView.nullable(),
    can: z.object({ appeal: z.boolean() }),
  })
  .meta({ id: 'Suspension' })
export type SuspensionView = z.infer<typeof suspensionView>

/** An appeal in the administrators' list. */
export const adminAppealRow = z
  .object({
    _id: id,
    state: z.enum(appealStates),
    createdAt: instant,
    kind: z.enum(suspensionKinds),
    target: z.object({ _id: id, label: z.string() }),
    appellant: z.object({ _id: id, name: z.string(), email: z.string() }),
    imposedBy: z.object({ _id: id, name: z.string() }),
    decidedBy: z.object({ _id: id, name: z.string() }).nullable(),
  })
  .meta({ id: 'AdminAppealRow' })
export type AdminAppealRow = z.infer<typeof adminAppealRow>

/** An appeal as administrators see it. `mine`: the reader imposed the suspension, so another administrator decides if there is one. */
export const adminAppealView = adminAppealRow
  .extend({
    reason: z.string(),
    imposedAt: instant,
    statement: z.string(),
    decidedAt: instant.nullable(),
    decisionNote: z.string().nullable(),
    messages: z.array(appealMessageView),
    mine: z.boolean(),
    can: z.object({ review: z.boolean(), decide: z.boolean(), reply: z.boolean() }),
  })
  .meta({ id: 'AdminAppeal' })
export type AdminAppealView = z.infer<typeof adminAppealView>

const byId = z.strictObject({ id })
/** Opens appeals to a suspended user, who has no session: from the refused login or the mail. */
const appellantHeaders = z.object({ 'x-appeal-token': z.string().max(1000).optional() })

/** Appeals against suspensions: submitted by suspended users and organisers, decided by administrators. */
export const appealRows = {
  listMySuspensions: row({
    method: 'GET',
    url: '/api/appeals/mine',
    tag: 'Appeals',
    summary: 'What was imposed on me and my events, with my appeals',
    permission: 'appeal:make',
    schema: { headers: appellantHeaders, response: { 200: z.object({ items: z.array(suspensionView) }) } },
    errors: ['session.required'],
  }),
  openAppeal: row({
    method: 'POST',
    url: '/api/appeals/mine',
    tag: 'Appeals',
    summary: 'Appeal against a suspension',
    permission: 'appeal:make',
    ownHand: true,
    schema: {
      headers: appellantHeaders,
      body: z.strictObject({ suspensionId: id, statement: paragraph(5000).pipe(z.string().min(20)) }),
      response: { 201: suspensionView },
    },
    errors: ['session.required', 'appeal.suspension_not_found', 'appeal.exists'],
  }),
  replyToAppeal: row({
    method: 'POST',
    url: '/api/appeals/mine/:id/messages',
    tag: 'Appeals',
    summary: 'Add to my appeal',
    permission: 'appeal:make',
    ownHand: true,
    schema: {
      headers: appellantHeaders,
      params: byId,
      body: z.strictObject({ text: reasonText }),
      response: { 200: suspensionView },
    },
    errors: ['session.required', 'appeal.not_found', 'appeal.state'],
  }),
  withdrawAppeal: row({
    method: 'POST',
    url: '/api/appeals/mine/:id/withdraw',
    tag: 'Appeals',
    summary: 'Take my appeal back',
    permission: 'appeal:make',
    ownHand: true,
    schema: { headers: appellantHeaders, params: byId, response: { 200: suspensionView } },
    errors: ['session.required', 'appeal.not_found', 'appeal.state'],
  }),
  listAppeals: row({
    method: 'GET',
    url: '/api/appeals',
    tag: 'Appeals',
    summary: 'Every appeal, those that wait longest first',
    permission: 'appeal:decide',
    schema: {
      querystring: pageQuery.extend({
        show: z.enum(['waiting', 'decided']).optional(),
        search: lookup(100).optional(),
      }),
      response: { 200: listOf(adminAppealRow) },
    },
  }),
  getAppeal: row({
    method: 'GET',
    url: '/api/appeals/:id',
    tag: 'Appeals',
    summary: 'One appeal with its thread',
    permission: 'appeal:decide',
    schema: { params: byId, response: { 200: adminAppealView } },
    errors: ['appeal.not_found'],
  }),
  reviewAppeal: row({
    method: 'POST',
    url: '/api/appeals/:id/review',
    tag: 'Appeals',
    summary: 'Begin to look into an appeal',
    permission: 'appeal:decide',
    schema: { params: byId, response: { 200: adminAppealView } },
    errors: ['appeal.not_found', 'appeal.state'],
  }),
  answerAppeal: row({
    method: 'POST',
    url: '/api/appeals/:id/messages',
    tag: 'Appeals',
    summary: 'Write to whoever appeals',
    permission: 'appeal:decide',
    schema: { params: byId, body: z.strictObject({ text: reasonText }), response: { 200: adminAppealView } },
    errors: ['appeal.not_found', 'appeal.state'],
  }),
  decideAppeal: row({
    method: 'POST',
    url: '/api/appeals/:id/decide',
    tag: 'Appeals',
    summary: 'Uphold the suspension, or overturn it and so lift it',
    permission: 'appeal:decide',
    schema: {
      params: byId,
      body: z.strictObject({ decision: z.enum(appealStates).extract(['upheld', 'overturned']), note: reasonText }),
      response: { 200: adminAppealView },
    },
    errors: ['appeal.not_found', 'appeal.state', 'appeal.own_decision'],
  }),
}
