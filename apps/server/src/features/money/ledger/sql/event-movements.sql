-- The order a movement belongs to; null for what concerns no single order.
create or replace function ledger_order(kind text, ref text) returns uuid language sql stable as $$
  select case kind
    when 'capture' then (select p.order_id from payments p where p.id = ref::uuid)
    when 'refund' then (
      select p.order_id from refunds r join payments p on p.id = r.payment_id where r.id = ref::uuid)
    when 'move_out' then (select m.order_id from order_moves m where m.id = ref::uuid)
    when 'move_in' then (select m.order_id from order_moves m where m.id = ref::uuid)
    when 'dispute_lost' then (
      select p.order_id from disputes d join payments p on p.id = d.payment_id where d.id = ref::uuid)
  end
$$;

-- The one source of what moved an event's money, a row per transaction. What a buyer pays is `paid`; of it `fee` is the platform's and
-- `tax` the tax office's. An order that moves to another date takes all three from one event to the other. `charged_back` is what a lost
-- dispute takes from the organiser. `held`, `available` and `owed` are what the movement does to these accounts of the organiser.
-- `gift_cards` is what of `paid` came from gift cards that the organiser gave away, so that nobody paid it:
-- paid − charged_back − fee − tax − gift_cards = held + available − owed. A settlement has a row for each debt, on the event of the debt.
create or replace view event_movements as
select t.id, t.event_id, t.kind, ledger_movement(t.kind) as movement, t.created_at, e.currency,
  t.id as origin_id, t.kind as origin_kind, t.ref as origin_ref,
  (coalesce(sum(e.amount) filter (where ledger_movement(t.kind) in ('sale', 'move')
      and a.kind in ('provider_clearing', 'gift_card_liability')), 0)
    + coalesce(sum(e.amount) filter (where ledger_movement(t.kind) = 'refund' and a.kind = 'refund_clearing'), 0))::bigint
    as paid,
  coalesce(sum(e.amount) filter (where ledger_movement(t.kind) = 'chargeback' and a.organiser_id is not null), 0)::bigint
    as charged_back,
  coalesce(-sum(e.amount) filter (where a.kind = 'platform_fee_revenue'), 0)::bigint as fee,
  coalesce(-sum(e.amount) filter (where a.kind = 'tax_payable'), 0)::bigint as tax,
  coalesce(-sum(e.amount) filter (where a.kind = 'organiser_pending'), 0)::bigint as held,
  coalesce(-sum(e.amount) filter (where a.kind = 'organiser_available'), 0)::bigint as available,
  coalesce(sum(e.amount) filter (where a.kind = 'dispute_receivable' and a.organiser_id is not null), 0)::bigint as owed,
  coalesce(-sum(e.amount) filter (where a.kind = 'gift_card_funding'), 0)::bigint as gift_cards
from ledger_transactions t
join ledger_entries e on e.transaction_id = t.id
join ledger_accounts a on a.id = e.account_id
where ledger_movement(t.kind) not in ('none', 'settlement')
group by t.id, e.currency
union all
select t.id, s.event_id, t.kind, 'settlement', t.created_at, e.currency, origin.id, origin.kind, origin.ref,
  0, 0, 0, 0, 0, -s.amount, -s.amount, 0
from debt_settlements s
join ledger_transactions t on t.id = s.transaction_id
join ledger_transactions origin on origin.id = s.origin_id
join lateral (select currency from ledger_entries where transaction_id = t.id limit 1) e on true;

-- What organisers still owe, by the transaction it arose from.
create or replace view open_debts as
select t.id as origin_id, t.event_id, t.kind, t.ref, t.created_at, a.organiser_id, a.currency,
  (sum(e.amount) - coalesce((select sum(s.amount) from debt_settlements s where s.origin_id = t.id), 0))::bigint as amount
from ledger_accounts a
join ledger_entries e on e.account_id = a.id
join ledger_transactions t on t.id = e.transaction_id
where a.kind = 'dispute_receivable' and a.organiser_id is not null and t.kind <> 'owed_settled'
group by t.id, a.organiser_id, a.currency
having sum(e.amount) > coalesce((select sum(s.amount) from debt_settlements s where s.origin_id = t.id), 0);
