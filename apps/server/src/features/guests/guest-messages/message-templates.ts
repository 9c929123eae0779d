import {
  MOST_MESSAGE_TEMPLATES,
  type MessageTemplateChange,
  type MessageTemplateInput,
  type MessageTemplateView,
} from '@foyer/contract'
import type { Selectable } from 'kysely'
import type { Database, Trx } from '../../../db/database.ts'
import { isUniqueViolation } from '../../../db/errors.ts'
import type { MessageTemplatesTable } from '../../../db/schema/index.ts'
import type { Deps } from '../../../deps.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { auditAct, lockFor } from '../../people/organisations/index.ts'

interface Named {
  readonly organisationId: string
  readonly templateId: string
}

/** The templates of an organisation, by name. */
export function listTemplates(
  db: Database | Trx,
  organisationId: string,
): Promise<Selectable<MessageTemplatesTable>[]> {
  return db
    .selectFrom('message_templates')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .orderBy((eb) => eb.fn('lower', ['name']))
    .execute()
}

export function templateView({ id, name, subject, body }: Selectable<MessageTemplatesTable>): MessageTemplateView {
  return { _id: id, name, subject, body }
}

/** The unique index on template names decides: of two concurrent requests with the same name, one is refused. */
async function withFreeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (isUniqueViolation(error, 'message_templates_name')) throw new AppError('message_template.name_taken')
    throw error
  }
}

function audit(
  trx: Trx,
  actor: MemberActor,
  organisationId: string,
  verb: 'save' | 'delete',
  id: string,
  name: string,
) {
  return auditAct(trx, actor, {
    organisationId,
    action: `message_template.${verb}`,
    target: { kind: 'organisation', id: organisationId, label: name },
    after: { template: id },
  })
}

/** Saves a template. The organisation is locked, so that concurrent requests are counted one after the other. */
export function createTemplate(
  deps: Deps,
  actor: MemberActor,
  organisationId: string,
  { name, subject, body }: MessageTemplateInput,
): Promise<MessageTemplateView> {
  return withFreeName(() =>
    deps.db.transaction().execute(async (trx) => {
      const current = await lockFor(trx, actor, 'messages:write', organisationId)
      if ((await listTemplates(trx, organisationId)).length >= MOST_MESSAGE_TEMPLATES)
        throw new AppError('message_template.too_many')
      const row = await trx
        .insertInto('message_templates')
        .values({ id: uuidv7(), organisation_id: organisationId, name, subject, body: JSON.stringify(body) })
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(trx, current.actor, organisationId, 'save', row.id, name)
      return templateView(row)
    }),
  )
}

export function updateTemplate(
  deps: Deps,
  actor: MemberActor,
  { organisationId, templateId }: Named,
  { body, ...texts }: MessageTemplateChange,
): Promise<MessageTemplateView> {
  return withFreeName(() =>
    deps.db.transaction().execute(async (trx) => {
      const current = await lockFor(trx, actor, 'messages:write', organisationId)
      const before = (await listTemplates(trx, organisationId)).find(({ id }) => id === templateId)
      if (!before) throw new AppError('message_template.not_found')
      const row = await trx
        .updateTable('message_templates')
        .set({
          name: texts.name ?? before.name,
          subject: texts.subject ?? before.subject,
          body: JSON.stringify(body ?? before.body),
        })
        .where('id', '=', templateId)
        .returningAll()
        .executeTakeFirstOrThrow()
      await audit(trx, current.actor, organisationId, 'save', row.id, row.name)
      return templateView(row)
    }),
  )
}

export async function deleteTemplate(
  deps: Deps,
  actor: MemberActor,
  { organisationId, templateId }: Named,
): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const current = await lockFor(trx, actor, 'messages:write', organisationId)
    const gone = await trx
      .deleteFrom('message_templates')
      .where('id', '=', templateId)
      .where('organisation_id', '=', organisationId)
      .returning('name')
      .executeTakeFirst()
    if (!gone) throw new AppError('message_template.not_found')
    await audit(trx, current.actor, organisationId, 'delete', templateId, gone.name)
  })
}
