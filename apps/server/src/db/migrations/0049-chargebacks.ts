import { type Kysely, sql } from 'kysely'

/** Lost disputes in every figure, and debts settled from where they arose. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await classifyMovements(db)
  await nameDebts(db)
  await defineMovements(db)
  await splitChargebacks(db)
}

/** A kind of transaction nobody has classified cannot be posted, so no figure can leave it out by mistake. */
async function classifyMovements(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function ledger_movement(kind text) returns text language sql immutable parallel safe as $$
      select case kind
        when 'capture' then 'sale'
        when 'refund' then 'refund'
        when 'dispute_lost' then 'chargeback'
        when 'release' then 'release'
        when 'owed_settled' then 'settlement'
        when 'capture_unmatched' then 'none'
        when 'provider_fee' then 'none'
        when 'refund_paid' then 'none'
        when 'refund_returned' then 'none'
        when 'dispute_opened' then 'none'
        when 'dispute_won' then 'none'
        when 'payout_submitted' then 'none'
        when 'payout_paid' then 'none'
        when 'payout_failed' then 'none'
        when 'payout_returned' then 'none'
        when 'tax_remitted' then 'none'
        when 'tax_remittance_reversed' then 'none'
      end $$`.execute(db)
  await sql`
    alter table ledger_transactions add constraint ledger_kind_is_classified
      check (ledger_movement(kind) is not null)`.execute(db)
  // The order a movement belongs to; null for what concerns no single order.
  await sql`
    create function ledger_order(kind text, ref text) returns uuid language sql stable as $$
      select case kind
        when 'capture' then (select p.order_id from payments p where p.id = ref::uuid)
        when 'refund' then (
          select p.order_id from refunds r join payments p on p.id = r.payment_id where r.id = ref::uuid)
        when 'dispute_lost' then (
          select p.order_id from disputes d join payments p on p.id = d.payment_id where d.id = ref::uuid)
      end $$`.execute(db)
}

/** Which debts a settlement paid. `origin_id` is the transaction that left the organiser owing: a lost dispute or a refund. */
async function nameDebts(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table debt_settlements (
      transaction_id uuid not null references ledger_transactions,
      origin_id uuid not null references ledger_transactions,
      event_id uuid references events,
      amount bigint not null check (amount > 0),
      primary key (transaction_id, origin_id)
    )`.execute(db)
  await sql`create index debt_settlements_origin on debt_settlements (origin_id)`.execute(db)
  await sql`create index debt_settlements_event on debt_settlements (event_id)`.execute(db)
  await sql`
    create trigger append_only before update or delete or truncate on debt_settlements
      for each statement execute function ledger_is_append_only()`.execute(db)
  await sql`
    create view open_debts as
    select t.id as origin_id, t.event_id, t.kind, t.ref, t.created_at, a.organiser_id, a.currency,
      (sum(e.amount) - coalesce((select sum(s.amount) from debt_settlements s where s.origin_id = t.id), 0))::bigint as amount
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    where a.kind = 'dispute_receivable' and a.organiser_id is not null and t.kind <> 'owed_settled'
    group by t.id, a.organiser_id, a.currency
    having sum(e.amount) > coalesce((select sum(s.amount) from debt_settlements s where s.origin_id = t.id), 0)`.execute(
    db,
  )
  // Earlier settlements did not say what they paid. The oldest debt first is how they are counted from now on as well.
  await sql`
    do $$
    declare
      settlement record;
      debt record;
      rest bigint;
      part bigint;
    begin
      for settlement in
        select t.id, t.created_at, a.organiser_id, a.currency, -sum(e.amount)::bigint as amount
        from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id
        where t.kind = 'owed_settled' and a.kind = 'dispute_receivable'
        group by t.id, a.organiser_id, a.currency
        order by t.created_at, t.id
      loop
        rest := settlement.amount;
        for debt in
          select * from open_debts d
          where d.organiser_id = settlement.organiser_id and d.currency = settlement.currency
          order by d.created_at, d.origin_id
        loop
          exit when rest <= 0;
          part := least(rest, debt.amount);
          insert into debt_settlements (transaction_id, origin_id, event_id, amount)
          values (settlement.id, debt.origin_id, debt.event_id, part);
          rest := rest - part;
        end loop;
      end loop;
    end $$`.execute(db)
}

/**
 * The one source of what moved an event's money, a row for each transaction. What a buyer pays is `paid`; of it `fee` is the
 * platform's and `tax` the tax office's. `charged_back` is what a lost dispute takes from the organiser. `held`, `available` and
 * `owed` are what the movement does to these accounts of the organiser, so that
 * paid − charged_back − fee − tax = held + available − owed. A settlement has a row for each debt, on the event of the debt.
 */
async function defineMovements(db: Kysely<unknown>): Promise<void> {
  await sql`
    create view event_movements as
    select t.id, t.event_id, t.kind, ledger_movement(t.kind) as movement, t.created_at, e.currency,
      t.id as origin_id, t.kind as origin_kind, t.ref as origin_ref,
      (coalesce(sum(e.amount) filter (where ledger_movement(t.kind) = 'sale' and a.kind = 'provider_clearing'), 0)
        + coalesce(sum(e.amount) filter (where ledger_movement(t.kind) = 'refund' and a.kind = 'refund_clearing'), 0))::bigint
        as paid,
      coalesce(sum(e.amount) filter (where ledger_movement(t.kind) = 'chargeback' and a.organiser_id is not null), 0)::bigint
        as charged_back,
      coalesce(-sum(e.amount) filter (where a.kind = 'platform_fee_revenue'), 0)::bigint as fee,
      coalesce(-sum(e.amount) filter (where a.kind = 'tax_payable'), 0)::bigint as tax,
      coalesce(-sum(e.amount) filter (where a.kind = 'organiser_pending'), 0)::bigint as held,
      coalesce(-sum(e.amount) filter (where a.kind = 'organiser_available'), 0)::bigint as available,
      coalesce(sum(e.amount) filter (where a.kind = 'dispute_receivable' and a.organiser_id is not null), 0)::bigint as owed
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id
    where ledger_movement(t.kind) not in ('none', 'settlement')
    group by t.id, e.currency
    union all
    select t.id, s.event_id, t.kind, 'settlement', t.created_at, e.currency, origin.id, origin.kind, origin.ref,
      0, 0, 0, 0, 0, -s.amount, -s.amount
    from debt_settlements s
    join ledger_transactions t on t.id = s.transaction_id
    join ledger_transactions origin on origin.id = s.origin_id
    join lateral (select currency from ledger_entries where transaction_id = t.id limit 1) e on true`.execute(db)
}

/** What a lost dispute takes of each line of its order, in the disputes and in the rollup of sales. */
async function splitChargebacks(db: Kysely<unknown>): Promise<void> {
  await sql`alter table disputes add column lines jsonb not null default '[]'`.execute(db)
  await sql`alter table sales_daily add column charged_back bigint not null default 0`.execute(db)
  // Cumulative shares rounded down add up to the whole, whatever the weights are.
  await sql`
    update disputes set lines = split.lines
    from (
      select id, jsonb_agg(jsonb_build_object('ticketTypeId', ticket_type_id, 'amount', part) order by position) as lines
      from (
        select id, ticket_type_id, position,
          (div(share * upto, greatest(whole, 1)) - div(share * (upto - weight), greatest(whole, 1)))::bigint as part
        from (
          select d.id, line->>'ticketTypeId' as ticket_type_id, l.position, d.organiser_share::numeric as share,
            (line->>'total')::bigint - (line->>'platformFee')::bigint - (line->>'tax')::bigint as weight,
            sum((line->>'total')::bigint - (line->>'platformFee')::bigint - (line->>'tax')::bigint)
              over (partition by d.id order by l.position) as upto,
            sum((line->>'total')::bigint - (line->>'platformFee')::bigint - (line->>'tax')::bigint)
              over (partition by d.id) as whole
          from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
          cross join lateral jsonb_array_elements(o.lines) with ordinality l(line, position)
          where d.state = 'lost' and d.organiser_share > 0
        ) weighed
      ) parts group by id
    ) split
    where split.id = disputes.id`.execute(db)
  await sql`
    insert into sales_daily (event_id, ticket_type_id, day, tickets, gross, discount, platform_fee, net, charged_back)
    select o.event_id, (line->>'ticketTypeId')::uuid, (o.paid_at at time zone ev.timezone)::date, 0, 0, 0, 0,
      -sum((line->>'amount')::bigint), sum((line->>'amount')::bigint)
    from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
    join events ev on ev.id = o.event_id
    cross join lateral jsonb_array_elements(d.lines) line
    where d.state = 'lost' group by 1, 2, 3
    on conflict (event_id, ticket_type_id, day) do update set
      net = sales_daily.net + excluded.net, charged_back = excluded.charged_back`.execute(db)
}
