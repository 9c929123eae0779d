import { type Selectable, sql } from 'kysely'
import type { Database } from '../../../db/database.ts'
import type { WebhookDeliveriesTable, WebhookEndpointsTable } from '../../../db/schema/index.ts'

/** A delivery whose attempt this worker makes. */
export type ClaimedDelivery = Pick<
  Selectable<WebhookDeliveriesTable>,
  'id' | 'endpoint_id' | 'message_id' | 'type' | 'body' | 'attempts'
> & { readonly claim: string } & Pick<
    Selectable<WebhookEndpointsTable>,
    'url' | 'secret' | 'signing_key' | 'previous_secret' | 'previous_signing_key' | 'previous_until'
  >

/** The number of due deliveries that one turn looks at. */
const WINDOW = 500

interface Turn {
  readonly now: Date
  /** Until this time, no other worker takes them. */
  readonly until: Date
  readonly claim: string
  readonly limit: number
  /** How many attempts of an endpoint may be under way, and of one that is overloaded. */
  readonly perEndpoint: number
  /** How many are under way here, by endpoint. */
  readonly busy: ReadonlyMap<string, number>
}

/**
 * Claims due deliveries. A delivery about an object waits while an earlier one about it to the same endpoint is pending, that is,
 * neither delivered nor given up: so each object has one sender at a time and keeps its order. Rows that another worker is claiming are
 * skipped (`skip locked`). A claimed row is due again after its lease, so nothing is lost when a worker dies.
 */
export async function claimDeliveries(db: Database, turn: Turn): Promise<ClaimedDelivery[]> {
  const { now, until, claim, limit, perEndpoint } = turn
  const [busyIds, busyCounts] = [[...turn.busy.keys()], [...turn.busy.values()]]
  const { rows } = await sql<ClaimedDelivery>`
    with busy as (
      select * from unnest(${busyIds}::uuid[], ${busyCounts}::int[]) as busy (endpoint_id, count)
    ), due as (
      select d.id, d.endpoint_id, d.next_attempt_at, d.position,
        case when e.overloads > 0 then 1 else ${perEndpoint}::int end - coalesce(b.count, 0) as free
      from webhook_deliveries d
      join webhook_endpoints e on e.id = d.endpoint_id
      left join busy b on b.endpoint_id = d.endpoint_id
      where d.state = 'pending' and d.next_attempt_at <= ${now}
        and e.disabled_at is null and (e.paused_until is null or e.paused_until <= ${now})
        and case when e.overloads > 0 then 1 else ${perEndpoint}::int end > coalesce(b.count, 0)
        and not exists (
          select from webhook_deliveries earlier
          where earlier.endpoint_id = d.endpoint_id and earlier.object_key = d.object_key
            and earlier.state = 'pending' and earlier.position < d.position)
      order by d.next_attempt_at, d.position
      limit ${WINDOW}
    ), ranked as (
      select due.*, row_number() over (partition by endpoint_id order by next_attempt_at, position) as place from due
    ), taken as (
      select d.id from webhook_deliveries d
      where d.id in (select id from ranked where place <= free order by next_attempt_at, position limit ${limit})
        and d.state = 'pending' and d.next_attempt_at <= ${now}
      for update skip locked
    )
    update webhook_deliveries d set claim = ${claim}, next_attempt_at = ${until}
    from taken, webhook_endpoints e
    where d.id = taken.id and e.id = d.endpoint_id
    returning d.id, d.endpoint_id, d.message_id, d.type, d.body, d.attempts, d.claim,
      e.url, e.secret, e.signing_key, e.previous_secret, e.previous_signing_key, e.previous_until`.execute(db)
  return rows
}
