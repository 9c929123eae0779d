import {
  type AutomaticMessageInput,
  type AutomaticMessageKind,
  automaticMessageKinds,
  type AutomaticMessageView,
} from '@foyer/contract'
import { isRichTextEmpty, messageDueAt, messageTurn, type RichTextDocument, richTextOf } from '@foyer/domain'
import { m } from '@foyer/messages'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { inLanguage } from '../../../http/language.ts'
import { uuidv7 } from '../../../ids.ts'
import { auditAct } from '../../people/organisations/index.ts'
import {
  assertManages,
  type EventRow,
  findEvent,
  lockManagedEvent,
  mainLanguage,
} from '../../programme/events/index.ts'
import { asWritten } from './our-templates.ts'
import { datesOf, listAutomatic, type ScheduledRow } from './scheduled-messages.queries.ts'
import { reasonWords } from './scheduled-messages.view.ts'

const HOUR = 60

/** How long after the end each message is sent. Feedback follows a day later, so that guests do not get two mails at the same time. */
const MINUTES_AFTER_END: Readonly<Record<AutomaticMessageKind, number>> = { thank_you: 24 * HOUR, feedback: 48 * HOUR }

const timeFor = (kind: AutomaticMessageKind) =>
  ({ kind: 'relative', anchor: 'end', minutes: MINUTES_AFTER_END[kind] }) as const

/** Our text of an automatic message, in the main language of its event. */
export function automaticText(
  { site }: Pick<Deps, 'site'>,
  event: Pick<EventRow, 'language'>,
  kind: AutomaticMessageKind,
): { subject: string; body: RichTextDocument } {
  return inLanguage(mainLanguage(event, site), () =>
    kind === 'thank_you'
      ? {
          subject: m.guests_template_thank_you_subject(asWritten),
          body: richTextOf(m.guests_template_thank_you_body(asWritten)),
        }
      : {
          subject: m.guests_automatic_feedback_subject(asWritten),
          body: richTextOf(m.guests_automatic_feedback_body(asWritten)),
        },
  )
}

function automaticView(
  deps: Deps,
  event: EventRow,
  kind: AutomaticMessageKind,
  row: ScheduledRow | undefined,
): AutomaticMessageView {
  const own = row && row.subject !== null && row.body !== null ? { subject: row.subject, body: row.body } : null
  return {
    kind,
    state: row?.state ?? 'off',
    ...(own ?? automaticText(deps, event, kind)),
    own: own !== null,
    dueAt: messageDueAt(timeFor(kind), datesOf(event))?.toISOString() ?? null,
    reason: reasonWords(row?.reason ?? null),
  }
}

export async function automaticMessages(
  deps: Deps,
  actor: MemberActor,
  eventId: string,
): Promise<AutomaticMessageView[]> {
  const event = assertManages(actor, 'messages:read', await findEvent(deps.db, eventId))
  const rows = await listAutomatic(deps.db, eventId)
  return automaticMessageKinds.map((kind) =>
    automaticView(
      deps,
      event,
      kind,
      rows.find(({ automatic }) => automatic === kind),
    ),
  )
}

/**
 * Switches an automatic message on or off. Whoever switches it on becomes its author. A message that was sent stays sent: changing it does
 * not send it again.
 */
export function setAutomaticMessage(
  deps: Deps,
  actor: MemberActor,
  { eventId, kind }: { eventId: string; kind: AutomaticMessageKind },
  { on, text }: AutomaticMessageInput,
): Promise<AutomaticMessageView> {
  if (text && isRichTextEmpty(text.body))
    throw new AppError('request.invalid', { fields: { 'text.body': 'text_empty' } })
  return deps.db.transaction().execute(async (trx) => {
    const event = await lockManagedEvent(trx, actor, 'messages:write', eventId)
    const before = (await listAutomatic(trx, eventId)).find(({ automatic }) => automatic === kind)
    if (before?.state === 'sent') throw new AppError('guest_message.not_scheduled')
    const time = timeFor(kind)
    if (on && messageTurn(time, datesOf(event), deps.now()) === 'too_late') throw new AppError('guest_message.too_late')
    const changed = {
      author_id: actor.userId,
      subject: text?.subject ?? null,
      body: text === null ? null : JSON.stringify(text.body),
      state: on ? ('scheduled' as const) : ('off' as const),
      reason: null,
      decided_at: null,
    }
    // The lock on the event lets only one request at a time write the message.
    const row = await (
      before
        ? trx.updateTable('scheduled_messages').set(changed).where('id', '=', before.id)
        : trx.insertInto('scheduled_messages').values({
            id: uuidv7(),
            event_id: eventId,
            idempotency_key: `automatic:${kind}`,
            input_hash: '',
            automatic: kind,
            ...time,
            created_at: deps.now(),
            ...changed,
          })
    )
      .returningAll()
      .executeTakeFirstOrThrow()
    await auditAct(trx, actor, {
      organisationId: event.organiser_id,
      action: on ? 'guest_message.switch_on' : 'guest_message.switch_off',
      target: { kind: 'event', id: eventId, label: event.title },
      after: { message: kind },
    })
    return automaticView(deps, event, kind, row)
  })
}
