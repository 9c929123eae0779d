import type { Deps } from '../../../deps.ts'
import type { UserActor } from '../../../http/actor.ts'
import { AppError } from '../../../http/app-error.ts'
import { uuidv7 } from '../../../ids.ts'
import { addressDigest, seal, unseal } from '../../../secrets.ts'
import { writeAudit } from '../../operations/audit/index.ts'
import { collectExport } from './collect-export.ts'
import { exportHtml } from './export-html.ts'
import { findPerson } from './person.ts'

const LASTS_MS = 3_600_000

/** Opens an export for an hour. The data is collected at each download, so that no copy of it is stored. */
export async function openExport(deps: Deps, actor: UserActor, email: string, own: boolean) {
  const id = uuidv7()
  const expiresAt = new Date(deps.now().getTime() + LASTS_MS)
  const person = await findPerson(deps.db, email)
  const sections = await collectExport(deps, person)
  await deps.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('personal_data_acts')
      .values({
        id,
        kind: 'export',
        actor_id: actor.userId,
        own,
        subject_digest: addressDigest(deps.secrets, email),
        counts: JSON.stringify(Object.fromEntries(sections.map(({ key, rows }) => [key, rows.length]))),
        address_sealed: seal(deps.secrets, Buffer.from(email)),
        expires_at: expiresAt,
      })
      .execute()
    await writeAudit(trx, {
      actorId: actor.userId,
      action: 'personal_data.export',
      target: { kind: 'personal_data', id, label: own ? 'Their own data' : 'A person by e-mail address' },
    })
  })
  return { _id: id, expiresAt: expiresAt.toISOString() }
}

async function addressOf(deps: Deps, actor: UserActor, exportId: string): Promise<string> {
  const found = await deps.db
    .selectFrom('personal_data_acts')
    .select(['address_sealed', 'expires_at', 'own'])
    .where('id', '=', exportId)
    .where('kind', '=', 'export')
    .where('actor_id', '=', actor.userId)
    .executeTakeFirst()
  const open = found?.expires_at && found.expires_at > deps.now()
  // A former administrator must not reach other people's data.
  if (!found?.address_sealed || !open || !(found.own || actor.isAdmin))
    throw new AppError('personal_data.export_not_found')
  return unseal(deps.secrets, found.address_sealed).toString()
}

/** An open export in the format asked for, for the account that opened it. */
export async function readExport(deps: Deps, actor: UserActor, exportId: string, format: 'json' | 'html') {
  const email = await addressOf(deps, actor, exportId)
  const sections = await collectExport(deps, await findPerson(deps.db, email))
  const at = deps.now()
  if (format === 'html') return Buffer.from(exportHtml(email, at, sections))
  const data = Object.fromEntries(sections.map(({ key, rows }) => [key, rows]))
  return Buffer.from(`${JSON.stringify({ version: 1, madeAt: at.toISOString(), subject: email, data }, null, 2)}\n`)
}
