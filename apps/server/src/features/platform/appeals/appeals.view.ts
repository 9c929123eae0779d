import type { AdminAppealRow, AdminAppealView, AppealMessageView, AppealView, SuspensionView } from '@foyer/contract'
import { canMove, fullName } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { Selectable } from 'kysely'
import type { AppealsTable } from '../../../db/schema/index.ts'
import { isoOrNull } from '../../programme/events/index.ts'
import type { AppealRow, MessageRow } from './appeals.queries.ts'
import { kindOf, labelOf, type ToldSuspension } from './suspensions.queries.ts'

function nameOf(first: string | null, last: string | null): string {
  return fullName(first, last)
}

/** Appellants do not see which administrator decided, to protect administrators from reprisals. */
function messageView(message: MessageRow, toAdministrators: boolean): AppealMessageView {
  const named = toAdministrators || !message.by_administrator
  return {
    _id: message.id,
    byAdministrator: message.by_administrator,
    author: named ? nameOf(message.first_name, message.last_name) : m.admin_appeals_team(),
    text: message.text,
    createdAt: message.created_at.toISOString(),
  }
}

/** All owners of an organisation can read an appeal that one of them made; only the author can reply to it or withdraw it. */
function appealView(
  appeal: Selectable<AppealsTable>,
  { messages, readerId }: { messages: MessageRow[]; readerId: string },
): AppealView {
  const waits = appeal.user_id === readerId && canMove('appeal', appeal.state, 'withdrawn')
  return {
    _id: appeal.id,
    state: appeal.state,
    statement: appeal.statement,
    createdAt: appeal.created_at.toISOString(),
    decidedAt: isoOrNull(appeal.decided_at),
    decisionNote: appeal.decision_note,
    messages: messages.map((message) => messageView(message, false)),
    can: { reply: waits, withdraw: waits },
  }
}

export function suspensionView(
  suspension: ToldSuspension,
  appeal: Selectable<AppealsTable> | undefined,
  thread: { messages: MessageRow[]; readerId: string },
): SuspensionView {
  return {
    _id: suspension.id,
    kind: kindOf(suspension),
    label: labelOf(suspension),
    reason: suspension.reason,
    imposedAt: suspension.imposed_at.toISOString(),
    liftedAt: isoOrNull(suspension.lifted_at),
    appeal: appeal ? appealView(appeal, thread) : null,
    can: { appeal: suspension.lifted_at === null && (!appeal || appeal.state === 'withdrawn') },
  }
}

export function adminAppealRow(appeal: AppealRow): AdminAppealRow {
  const appellant = nameOf(appeal.appellant_first_name, appeal.appellant_last_name)
  return {
    _id: appeal.id,
    state: appeal.state,
    createdAt: appeal.created_at.toISOString(),
    kind: kindOf(appeal),
    target: {
      _id: appeal.event_id ?? appeal.organisation_id ?? appeal.suspended_user_id ?? appeal.user_id,
      label: appeal.title ?? appeal.organisation_name ?? appellant,
    },
    appellant: { _id: appeal.user_id, name: appellant, email: appeal.appellant_email },
    imposedBy: { _id: appeal.imposed_by, name: nameOf(appeal.imposer_first_name, appeal.imposer_last_name) },
    decidedBy: appeal.decided_by
      ? { _id: appeal.decided_by, name: nameOf(appeal.decider_first_name, appeal.decider_last_name) }
      : null,
  }
}

export function adminAppealView(
  appeal: AppealRow,
  messages: MessageRow[],
  { mine, mayDecide }: { mine: boolean; mayDecide: boolean },
): AdminAppealView {
  return {
    ...adminAppealRow(appeal),
    reason: appeal.reason,
    imposedAt: appeal.imposed_at.toISOString(),
    statement: appeal.statement,
    decidedAt: isoOrNull(appeal.decided_at),
    decisionNote: appeal.decision_note,
    messages: messages.map((message) => messageView(message, true)),
    mine,
    can: {
      review: canMove('appeal', appeal.state, 'in_review'),
      decide: mayDecide && canMove('appeal', appeal.state, 'upheld'),
      reply: canMove('appeal', appeal.state, 'upheld'),
    },
  }
}
