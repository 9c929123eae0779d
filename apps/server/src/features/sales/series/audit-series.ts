import type { Trx } from '../../../db/database.ts'
import type { AuditDetails } from '../../../db/schema/index.ts'
import type { MemberActor } from '../../../http/actor.ts'
import { auditAct } from '../../people/organisations/index.ts'
import type { SeriesRow } from './series.queries.ts'

/** Writes a change of a series into the audit log of its organisation, in the transaction that makes it. Call it last. */
export async function auditSeries(
  trx: Trx,
  actor: MemberActor,
  series: Pick<SeriesRow, 'id' | 'title' | 'organiser_id'>,
  act: string,
  after: AuditDetails = {},
): Promise<void> {
  await auditAct(trx, actor, {
    organisationId: series.organiser_id,
    action: `series.${act}`,
    target: { kind: 'series', id: series.id, label: series.title },
    after,
  })
}
