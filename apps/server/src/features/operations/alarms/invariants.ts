import { waiting } from './waiting-rules.ts'

/**
 * What must be true of the books after every commit, each rule as a query for the rows that break it. The hourly watch, the tests
 * and the simulation all ask these.
 */
const invariants: Readonly<Record<string, string>> = {
  transaction_sum: `
    select transaction_id, currency, sum(amount) from ledger_entries group by 1, 2 having sum(amount) <> 0`,
  balance_sum: `
    select a.id, a.kind, a.balance, coalesce(sum(e.amount), 0) as entries
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
  entry_currency: `
    select e.id from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.currency <> e.currency`,
  capacity: `select id, claimed, capacity from counters where claimed > capacity or claimed < 0`,
  ticket_type_claimed: `
    select c.id, c.claimed, coalesce(l.quantity, 0) as rows from counters c left join (
      select id, sum(quantity) as quantity from (
        select (line->>'ticketTypeId')::uuid as id, (line->>'quantity')::int as quantity
        from orders, jsonb_array_elements(lines) line where state in ('held', 'awaiting_payment')
        union all
        select ticket_type_id, count(distinct (order_id, coalesce(unit, number)))::int from tickets where not freed group by 1
      ) places group by id
    ) l on l.id = c.id where c.kind = 'ticket_type' and c.claimed <> coalesce(l.quantity, 0)`,
  price_step_claimed: `
    select c.id, c.claimed, coalesce(l.quantity, 0) as rows from counters c left join (
      select id, sum(quantity) as quantity from (
        select (line->>'priceStepId')::uuid as id, (line->>'quantity')::int as quantity
        from orders, jsonb_array_elements(lines) line where state in ('held', 'awaiting_payment')
        union all
        select price_step_id, count(distinct (order_id, coalesce(unit, number)))::int from tickets where not freed group by 1
      ) places where id is not null group by id
    ) l on l.id = c.id where c.kind = 'price_step' and c.claimed <> coalesce(l.quantity, 0)`,
  bundle_claimed: `
    select c.id, c.claimed, coalesce(l.quantity, 0) as rows from counters c left join (
      select id, count(*) as quantity from (
        select distinct o.id as order_id, line->>'bundleId' as id, line->>'bundleUnit' as unit
        from orders o, jsonb_array_elements(o.lines) line
        where o.state in ('held', 'awaiting_payment') and line ? 'bundleUnit'
        union
        select order_id, bundle_id::text, bundle_unit::text from tickets where not freed and bundle_id is not null
      ) units group by id
    ) l on l.id = c.id::text where c.kind = 'bundle' and c.claimed <> coalesce(l.quantity, 0)`,
  event_claimed: `
    select c.id, c.claimed, coalesce(o.quantity, 0) as rows from counters c left join (
      select event_id, sum(quantity) as quantity from (
        select event_id, quantity from orders where state in ('held', 'awaiting_payment')
        union all select event_id, 1 from tickets where not freed and not extra
      ) places group by event_id
    ) o on o.event_id = c.id where c.kind = 'event' and c.claimed <> coalesce(o.quantity, 0)`,
  buyer_claimed: `
    select c.id, c.claimed, coalesce(o.quantity, 0) as rows from counters c left join (
      select buyer_counter_id, sum(quantity) as quantity from (
        select buyer_counter_id, quantity from orders where state in ('held', 'awaiting_payment')
        union all
        select o.buyer_counter_id, 1 from tickets t join orders o on o.id = t.order_id where not t.freed and not t.extra
      ) places group by buyer_counter_id
    ) o on o.buyer_counter_id = c.id where c.kind = 'buyer' and c.claimed <> coalesce(o.quantity, 0)`,
  promo_code_claimed: `
    select c.id, c.claimed, coalesce(o.uses, 0) as rows from counters c left join (
      select promo_code_id, count(*) as uses from orders
      where state in ('held', 'awaiting_payment') or paid_at is not null group by 1
    ) o on o.promo_code_id = c.id where c.kind = 'promo' and c.claimed <> coalesce(o.uses, 0)`,
  promo_buyer_claimed: `
    select c.id, c.claimed, coalesce(o.uses, 0) as rows from counters c left join (
      select promo_buyer_counter_id, count(*) as uses from orders
      where state in ('held', 'awaiting_payment') or paid_at is not null group by 1
    ) o on o.promo_buyer_counter_id = c.id where c.kind = 'promo_buyer' and c.claimed <> coalesce(o.uses, 0)`,
  order_sum: `
    select o.id from orders o cross join lateral (
      select sum((l->>'subtotal')::bigint) as subtotal, sum((l->>'discount')::bigint) as discount,
        sum((l->>'passedFee')::bigint) as fee, sum((l->>'platformFee')::bigint) as platform_fee,
        sum((l->>'tax')::bigint) as tax, sum((l->>'total')::bigint) as total
      from jsonb_array_elements(o.lines) l
    ) lines
    where (o.subtotal, o.discount_total, o.fee_total, o.platform_fee, o.tax_total, o.total)
      is distinct from (lines.subtotal, lines.discount, lines.fee, lines.platform_fee, lines.tax, lines.total)`,
  discount_source: `select id from orders where discount_total > 0 and promo_code_id is null`,
  order_tickets: `
    select o.id, o.state, o.quantity, count(t.id) from orders o left join tickets t on t.order_id = o.id and not t.extra
    group by o.id having count(t.id) <> case when o.paid_at is not null then o.quantity else 0 end`,
  order_refunded: `
    select o.id, o.state from orders o where o.paid_at is not null and (o.state = 'refunded') <> (
      o.refunded_total > 0 and not exists (
        select from tickets t where t.order_id = o.id and t.state not in ('refunded', 'cancelled'))
    ) and o.state <> 'partially_refunded'`,
  rollup_tickets: `
    select coalesce(t.id, s.id), t.tickets, s.tickets as rollup
    from (
      select ticket_type_id as id,
        count(distinct (o.id, coalesce(t.unit, t.number))) filter (where t.state not in ('refunded', 'cancelled')) as tickets,
        count(distinct (o.id, coalesce(t.unit, t.number)))
          filter (where t.state in ('refunded', 'cancelled') and not t.freed) as withheld,
        count(distinct (o.id, coalesce(t.unit, t.number)))
          filter (where o.complimentary and t.state not in ('refunded', 'cancelled')) as complimentary
      from tickets t join orders o on o.id = t.order_id group by 1
    ) t
    full join (
      select ticket_type_id as id, sum(tickets) as tickets, sum(withheld) as withheld, sum(complimentary) as complimentary
      from sales_daily group by 1
    ) s on s.id = t.id
    where (coalesce(t.tickets, 0), coalesce(t.withheld, 0), coalesce(t.complimentary, 0)) is distinct from
      (coalesce(s.tickets, 0), coalesce(s.withheld, 0), coalesce(s.complimentary, 0))`,
  rollup_money: `
    select coalesce(o.event_id, s.event_id) from (
      select o.event_id, sum(o.total) as gross, sum(o.refunded_total) as refunded,
        sum(o.platform_fee - coalesce(r.fee, 0)) as fee,
        sum(o.tax_total - coalesce(r.tax, 0)) as tax,
        sum(coalesce(d.share, 0)) as charged_back,
        sum(o.total - o.refunded_total - o.platform_fee + coalesce(r.fee, 0) - o.tax_total + coalesce(r.tax, 0)
          - coalesce(d.share, 0)) as net,
        sum(o.discount_total) as discount
      from orders o left join (
        select p.order_id, sum(r.fee_returned) as fee, sum(r.tax_returned) as tax from refunds r join payments p on p.id = r.payment_id group by 1
      ) r on r.order_id = o.id left join (
        select p.order_id, sum(d.organiser_share) as share from disputes d join payments p on p.id = d.payment_id
        where d.state = 'lost' group by 1
      ) d on d.order_id = o.id
      where o.paid_at is not null group by 1
    ) o full join (
      select event_id, sum(gross) as gross, sum(refunded) as refunded, sum(platform_fee) as fee, sum(tax) as tax,
        sum(charged_back) as charged_back, sum(net) as net, sum(discount) as discount
      from sales_daily group by 1
    ) s on s.event_id = o.event_id
    where (coalesce(o.gross, 0), coalesce(o.refunded, 0), coalesce(o.fee, 0), coalesce(o.tax, 0),
        coalesce(o.charged_back, 0), coalesce(o.net, 0), coalesce(o.discount, 0)) is distinct from
      (coalesce(s.gross, 0), coalesce(s.refunded, 0), coalesce(s.fee, 0), coalesce(s.tax, 0),
        coalesce(s.charged_back, 0), coalesce(s.net, 0), coalesce(s.discount, 0))`,
  event_movements: `
    select coalesce(b.event_id, m.event_id) as event_id, b.earned, m.earned as in_movements, b.refunds,
      m.refunds as refunds_in_movements, b.chargebacks, m.chargebacks as chargebacks_in_movements, b.yours, m.yours as in_ledger
    from (
      select o.event_id, sum(o.total) as earned, sum(o.refunded_total) as refunds, sum(coalesce(d.share, 0)) as chargebacks,
        sum(o.platform_fee - coalesce(r.fee, 0)) as fees, sum(o.tax_total - coalesce(r.tax, 0)) as tax,
        sum(g.promised) as gift_cards,
        sum(o.total - o.refunded_total - o.platform_fee + coalesce(r.fee, 0) - o.tax_total + coalesce(r.tax, 0)
          - coalesce(d.share, 0) - g.promised) as yours
      from orders o left join (
        select p.order_id, sum(r.fee_returned) as fee, sum(r.tax_returned) as tax
        from refunds r join payments p on p.id = r.payment_id where r.state <> 'rejected' group by 1
      ) r on r.order_id = o.id left join (
        select p.order_id, sum(d.organiser_share) as share from disputes d join payments p on p.id = d.payment_id
        where d.state = 'lost' group by 1
      ) d on d.order_id = o.id
      -- Only cards that the organiser gave away take of what they get: of sold ones the money is there.
      cross join lateral (
        select coalesce(-sum(m.amount), 0) as promised from gift_card_movements m join gift_cards c on c.id = m.card_id
        where m.order_id = o.id and m.kind in ('redeemed', 'released', 'returned') and c.sale_id is null) g
      where o.paid_at is not null and o.total > 0 group by 1
    ) b full join (
      select event_id, sum(paid) filter (where movement in ('sale', 'move')) as earned,
        coalesce(-sum(paid) filter (where movement = 'refund'), 0) as refunds, sum(charged_back) as chargebacks,
        sum(fee) as fees, sum(tax) as tax, sum(gift_cards) as gift_cards, sum(held + available - owed) as yours
      from event_movements
      where event_id is not null and (movement <> 'chargeback' or charged_back <> 0) group by 1
    ) m on m.event_id = b.event_id
    where (coalesce(b.earned, 0), coalesce(b.refunds, 0), coalesce(b.chargebacks, 0), coalesce(b.fees, 0),
        coalesce(b.tax, 0), coalesce(b.gift_cards, 0), coalesce(b.yours, 0)) is distinct from
      (coalesce(m.earned, 0), coalesce(m.refunds, 0), coalesce(m.chargebacks, 0), coalesce(m.fees, 0),
        coalesce(m.tax, 0), coalesce(m.gift_cards, 0), coalesce(m.yours, 0))`,
  organiser_money: `
    select a.organiser_id, a.currency, a.balance, m.amount as in_movements, p.amount as by_payouts
    from (
      select organiser_id, currency, -sum(balance) as balance from ledger_accounts
      where kind in ('organiser_pending', 'organiser_available', 'dispute_receivable') and organiser_id is not null group by 1, 2
    ) a
    left join (
      select ev.organiser_id, m.currency, sum(m.held + m.available - m.owed) as amount
      from event_movements m join events ev on ev.id = m.event_id group by 1, 2
    ) m on (m.organiser_id, m.currency) = (a.organiser_id, a.currency)
    left join (
      select a.organiser_id, a.currency, -sum(e.amount) as amount
      from ledger_accounts a join ledger_entries e on e.account_id = a.id join ledger_transactions t on t.id = e.transaction_id
      where a.kind in ('organiser_pending', 'organiser_available', 'dispute_receivable') and a.organiser_id is not null
        and t.event_id is null and t.kind <> 'owed_settled' group by 1, 2
    ) p on (p.organiser_id, p.currency) = (a.organiser_id, a.currency)
    where a.balance <> coalesce(m.amount, 0) + coalesce(p.amount, 0)`,
  dispute_lines: `
    select d.id, d.organiser_share, parts.amount from disputes d left join lateral (
      select coalesce(sum((line->>'amount')::bigint), 0) as amount from jsonb_array_elements(d.lines) line
    ) parts on true
    where parts.amount <> case when d.state = 'lost' then d.organiser_share else 0 end
      and exists (select from payments p where p.id = d.payment_id and p.order_id is not null)`,
  settlement_debts: `
    select t.id, coalesce(l.amount, 0) as settled, coalesce(s.amount, 0) as named
    from ledger_transactions t
    left join lateral (
      select -sum(e.amount) as amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.transaction_id = t.id and a.kind = 'dispute_receivable'
    ) l on true
    left join lateral (select sum(amount) as amount from debt_settlements where transaction_id = t.id) s on true
    where t.kind = 'owed_settled' and coalesce(l.amount, 0) <> coalesce(s.amount, 0)
    union all
    select s.origin_id, sum(s.amount), owed.amount from debt_settlements s
    cross join lateral (
      select coalesce(sum(e.amount), 0) as amount from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.transaction_id = s.origin_id and a.kind = 'dispute_receivable' and a.organiser_id is not null
    ) owed
    group by s.origin_id, owed.amount having sum(s.amount) > owed.amount`,
  order_returned: `
    select o.id, o.refunded_total, coalesce(r.amount, 0) as refunds from orders o left join (
      select p.order_id, sum(r.amount) as amount from refunds r join payments p on p.id = r.payment_id
      where r.reason in ('organiser', 'buyer', 'event_cancelled', 'provider') and r.state <> 'rejected' group by 1
    ) r on r.order_id = o.id where o.refunded_total <> coalesce(r.amount, 0)`,
  payment_returned: `
    select p.id, p.refunded, p.refunding from payments p left join (
      select payment_id, sum(amount) filter (where state = 'succeeded') as gone,
        sum(amount) filter (where state in ('requested', 'submitted', 'failed')) as going
      from refunds group by 1
    ) r on r.payment_id = p.id
    where (p.refunded, p.refunding) is distinct from (coalesce(r.gone, 0), coalesce(r.going, 0))`,
  refund_lines: `
    select r.id from refunds r left join lateral (
      select sum((line->>'amount')::bigint) as amount, sum((line->>'fee')::bigint) as fee,
        sum((line->>'tax')::bigint) as tax
      from jsonb_array_elements(r.lines) line
    ) parts on true
    where r.reason in ('organiser', 'buyer', 'event_cancelled', 'provider') and r.state <> 'rejected'
      and (r.amount, r.fee_returned, r.tax_returned) is distinct from (parts.amount, parts.fee, parts.tax)`,
  refunds_pending: `
    select a.currency, a.balance from ledger_accounts a where a.kind = 'refund_clearing' and -a.balance <> (
      select coalesce(sum(amount), 0) from refunds r
      where r.currency = a.currency and r.state in ('requested', 'submitted', 'failed'))`,
  refund_posted: `
    select r.id, r.state from refunds r left join (
      select split_part(ref, ':', 1) as refund, count(*) filter (where kind = 'refund') as asked,
        count(*) filter (where kind = 'refund_paid') - count(*) filter (where kind = 'refund_returned') as sent,
        count(*) filter (where kind = 'refund_charged_back' and ref not like '%:paid')
          - count(*) filter (where kind = 'refund_charged_back' and ref like '%:paid') as covered
      from ledger_transactions where kind in ('refund', 'refund_paid', 'refund_returned', 'refund_charged_back') group by 1
    ) t on t.refund = r.id::text
    where coalesce(t.sent, 0) <> (r.state = 'succeeded')::int
      or coalesce(t.covered, 0) <> (r.state = 'charged_back')::int
      or coalesce(t.asked, 0) <> 
        (r.reason in ('organiser', 'buyer', 'event_cancelled', 'provider') and r.state <> 'rejected')::int`,
  documents_sum: `
    select coalesce(d.order_id, b.order_id), d.total, b.total as books, d.tax, b.tax as books_tax from (
      select order_id, sum(total) as total, sum(tax_total) as tax, count(*) as documents
      from receipt_documents where kind <> 'correction' group by 1
    ) d full join (
      select order_id, sum(amount) as total, sum(tax) as tax, count(*) as documents from (
        select id as order_id, total as amount, tax_total as tax from orders where paid_at is not null and total > 0
        union all
        select p.order_id, -r.amount, -r.tax_returned from refunds r join payments p on p.id = r.payment_id
        where r.reason in ('organiser', 'buyer', 'event_cancelled', 'provider') and r.state <> 'rejected'
        union all
        select p.order_id, -coalesce(n.amount, receipt_chargeback_amount(d)), 0 from disputes d
        join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
        -- Earlier releases issued the note of a chargeback over all of it, also where a refund had its note before.
        left join lateral (
          select d.amount from receipt_documents whole where whole.dispute_id = d.id and whole.total = -d.amount
        ) n on true
        where d.state = 'lost' and d.currency = o.currency and coalesce(n.amount, receipt_chargeback_amount(d)) > 0
          and exists (select from ledger_transactions t where t.kind = 'capture' and t.ref = p.id::text)
      ) moved group by 1
    ) b on b.order_id = d.order_id
    where (d.total, d.tax, d.documents) is distinct from (b.total, b.tax, b.documents)`,
  document_numbers: `
    select c.organiser_id, c.kind, c.last, count(d.id) as documents, max(d.number) as highest
    from receipt_counters c left join receipt_documents d on d.organiser_id = c.organiser_id and d.kind = c.kind
    group by c.organiser_id, c.kind
    having (c.last, c.last) is distinct from (count(distinct d.number)::int, coalesce(max(d.number), 0))`,
  document_parts: `
    select d.organiser_id, d.number, count(*) as parts, count(distinct o.group_id) as groups
    from receipt_documents d join orders o on o.id = d.order_id where d.kind = 'receipt'
    group by d.organiser_id, d.number
    having count(*) > 1 and (count(distinct o.group_id) <> 1 or count(o.group_id) <> count(*) or max(d.part) <> count(*))`,
  group_orders: `
    select g.id from order_groups g join lateral (
      select count(*) as orders, count(distinct e.organiser_id) as sellers, count(distinct o.currency) as currencies,
        bool_or(o.paid_at is not null) and bool_or(o.paid_at is null) as partly_paid,
        bool_or(o.state in ('held', 'awaiting_payment')) and bool_or(o.paid_at is not null) as partly_held
      from orders o join events e on e.id = o.event_id where o.group_id = g.id and o.id = any(g.order_ids)
    ) o on true
    where o.orders <> cardinality(g.order_ids) or o.sellers <> 1 or o.currencies <> 1 or o.partly_paid or o.partly_held`,
  group_payments: `
    select g.reference from group_payments g join lateral (
      select count(*) as payments, count(distinct p.provider_reference) as named, count(distinct p.currency) as currencies,
        bool_or(p.state in ('captured', 'partially_refunded')) and bool_or(p.captured_amount is null) as partly_collected
      from payments p join orders o on o.id = p.order_id
      where p.id = any(g.payment_ids) and p.checkout_reference = g.reference and p.provider = g.provider and o.group_id = g.group_id
    ) p on true
    where p.payments <> cardinality(g.payment_ids) or p.named > 1 or p.currencies <> 1 or p.partly_collected`,
  dispute_posted: `
    select d.id, d.state from disputes d where exists (
      select from (values ('dispute_opened', true), ('dispute_won', d.state = 'won'), ('dispute_lost', d.state = 'lost'))
        wanted(kind, posted)
      where wanted.posted::int <> (
        select count(*) from ledger_transactions t where t.kind = wanted.kind and t.ref = d.id::text)
    )`,
  disputed_money: `
    select a.currency, a.balance from ledger_accounts a
    where a.kind = 'dispute_receivable' and a.organiser_id is null and a.balance <> (
      select coalesce(sum(d.amount), 0) from disputes d where d.currency = a.currency and d.state = 'open')`,
  payment_state: `
    select p.id, p.state from payments p where p.captured_amount is not null and p.state <> case
      when exists (select from disputes d where d.payment_id = p.id and d.state = 'open') then 'disputed'
      when exists (select from disputes d where d.payment_id = p.id and d.state = 'lost') then 'lost'
      when p.refunded = p.captured_amount then 'refunded'
      when p.captured_amount <> p.amount or p.captured_currency <> p.currency then 'mismatch'
      when p.refunded > 0 then 'partially_refunded' else 'captured' end`,
  provider_refunds: `
    select p.reference, p.refunded, s.refunded as books from (
      select coalesce(checkout_reference, reference) as reference, sum(refunded) as refunded, sum(refunding) as refunding
      from payments group by 1
    ) p join sandbox_payments s on s.reference = p.reference
    where s.refunded > p.refunded + p.refunding or (s.refunded < p.refunded and not exists (
      select from sandbox_refunds f where f.reference = s.reference and f.state = 'failed'))`,
  order_payment: `
    select o.id from orders o where o.state = 'paid' and o.total > 0 and not exists (
      select from payments p where p.order_id = o.id
        and p.state in ('captured', 'disputed', 'lost') and p.captured_currency = o.currency
        and not exists (
          select from refunds r where r.payment_id = p.id and r.reason in ('late_payment', 'mismatch'))
      having coalesce(sum(p.captured_amount) filter (where p.provider = 'gift-card'), 0) = o.gift_card_amount
        and coalesce(sum(p.captured_amount) filter (where p.provider <> 'gift-card'), 0) = o.total - o.gift_card_amount
        and count(*) = (o.total > o.gift_card_amount)::int + (
          select count(*) from order_gift_cards g where g.order_id = o.id and g.amount > 0))`,
  payment_posted: `
    select p.id from payments p where p.order_id is not null and p.state in ('captured', 'partially_refunded') and not exists (
          select from refunds r where r.payment_id = p.id and r.reason in ('late_payment', 'mismatch')) and 1 <> (
      select count(*) from ledger_transactions t where t.kind = 'capture' and t.ref = any(
        select own.id::text from payments own where own.order_id = p.order_id and (own.id = p.id or p.provider = 'gift-card')))`,
  organiser_negative: `
    select id, organiser_id, balance from ledger_accounts where kind = 'organiser_available' and balance > 0`,
  captured_money: `
    select coalesce(l.currency, b.currency), l.amount as ledger, b.amount as books from (
      select e.currency, sum(e.amount) as amount from ledger_entries e
      join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
      where a.kind = 'provider_clearing' and t.kind in ('capture', 'capture_unmatched', 'gift_card_sold') group by 1
    ) l full join (
      select currency, sum(amount) as amount from (
        select currency, total - gift_card_amount as amount from orders where paid_at is not null and total > gift_card_amount
        union all select currency, amount from refunds where reason in ('late_payment', 'mismatch')
        union all select currency, amount from gift_card_sales where paid_at is not null
      ) came group by 1
    ) b on b.currency = l.currency
    where l.amount is distinct from b.amount`,
  payout_posted: `
    select p.id, p.state from payouts p where exists (
      select from (values
        ('payout_submitted', p.state in ('submitted', 'unknown', 'paid', 'failed')),
        ('payout_paid', p.state = 'paid' or p.returned_at is not null),
        ('payout_failed', p.state = 'failed' and p.returned_at is null),
        ('payout_returned', p.returned_at is not null)
      ) wanted(kind, posted)
      where wanted.posted::int <> (
        select count(*) from ledger_transactions t where t.kind = wanted.kind and t.ref = p.id::text)
    )`,
  payouts_pending: `
    select a.id, a.balance from ledger_accounts a where a.kind = 'payout_in_transit' and -a.balance <> (
      select coalesce(sum(p.amount), 0) from payouts p where p.organiser_id = a.organiser_id
        and p.currency = a.currency and p.state in ('submitted', 'unknown'))`,
  tax_posted: `
    select r.id, r.state from tax_remittances r where exists (
      select from (values
        ('tax_remitted', r.state in ('posted', 'reversed')), ('tax_remittance_reversed', r.state = 'reversed')
      ) wanted(kind, posted)
      where wanted.posted::int <> (
        select count(*) from ledger_transactions t where t.kind = wanted.kind and t.ref = r.id::text)
    )`,
  order_mailed: `
    select o.id from orders o where o.paid_at > now() - interval '5 days' and o.surcharge_of is null
      and not exists (select from sent_mails m where m.key = coalesce('order-group:' || o.group_id, 'order:' || o.id))
      and not exists (
        select from pgboss.job j where j.name = 'mail.send'
          and j.data->>'key' = coalesce('order-group:' || o.group_id, 'order:' || o.id))
      and not exists (select from order_events e where e.order_id = o.id and e.kind = 'mail_withheld')`,
  admitted_once: `
    select ticket_id, scan from (
      select ticket_id, id as scan, standing,
        lag(standing) over (partition by ticket_id, event_id, list_id order by happened_at, id) as before
      from scans where standing in ('admission', 'exit')
    ) passes where standing = 'admission' and before = 'admission'`,
  pass_visits: `
    select coalesce(visit.scan_id, admission.id) as scan from (
      select scan_id, ticket_id, event_id, null::uuid as list_id from pass_visits
      union all select scan_id, ticket_id, event_id, list_id from pass_list_visits
    ) visit full join (
      select scans.id, scans.ticket_id, scans.event_id, scans.list_id
      from events passes join tickets on tickets.event_id = passes.id join scans on scans.ticket_id = tickets.id
      where passes.passes_for_series is not null
        and scans.standing = case when scans.list_id is null then 'admission' else 'list_visit' end
    ) admission on (admission.id, admission.ticket_id, admission.event_id) = (visit.scan_id, visit.ticket_id, visit.event_id)
      and coalesce(admission.list_id::text, '') = coalesce(visit.list_id::text, '')
    where visit.scan_id is null or admission.id is null`,
  pass_visits_used: `
    select v.ticket_id, count(*) as used, t.visits from pass_visits v
      join tickets on tickets.id = v.ticket_id join ticket_types t on t.id = tickets.ticket_type_id
    group by v.ticket_id, t.visits having count(*) > t.visits`,
  audit_chain: `
    select position from audit_chain_break() as position where position is not null`,
  gift_card_balance: `
    select c.id, c.balance, coalesce(m.amount, 0) as movements from gift_cards c left join (
      select card_id, sum(amount) as amount from gift_card_movements group by 1
    ) m on m.card_id = c.id where c.balance <> coalesce(m.amount, 0) or c.balance < 0`,
  gift_card_orders: `
    select o.id, o.state, o.gift_card_amount, coalesce(m.taken, 0) as taken from orders o left join (
      select order_id, -sum(amount) as taken from gift_card_movements where kind in ('redeemed', 'released') group by 1
    ) m on m.order_id = o.id
    where coalesce(m.taken, 0) <>
        case when o.state in ('held', 'awaiting_payment') or o.paid_at is not null then o.gift_card_amount else 0 end
      or o.gift_card_amount > o.total`,
  gift_card_claims: `
    select coalesce(g.order_id, m.order_id) as id, coalesce(g.card_id, m.card_id) as card, g.amount, m.taken from (
      select g.order_id, g.card_id,
        case when o.state in ('held', 'awaiting_payment') or o.paid_at is not null then g.amount else 0 end as amount
      from order_gift_cards g join orders o on o.id = g.order_id
    ) g full join (
      select order_id, card_id, -sum(amount) as taken from gift_card_movements
      where kind in ('redeemed', 'released') group by 1, 2
    ) m on (m.order_id, m.card_id) = (g.order_id, g.card_id)
    where coalesce(g.amount, 0) <> coalesce(m.taken, 0)
    union all
    select o.id, null, o.gift_card_amount, sum(g.amount) from orders o join order_gift_cards g on g.order_id = o.id
    group by o.id having sum(g.amount) <> o.gift_card_amount`,
  gift_card_returned: `
    select coalesce(m.refund_id, r.id) as refund, m.amount as returned, r.amount as refunded from (
      select refund_id, amount from gift_card_movements where kind = 'returned'
    ) m full join (
      select r.id, r.amount from refunds r join payments p on p.id = r.payment_id
      where p.provider = 'gift-card' and r.state <> 'rejected'
    ) r on r.id = m.refund_id where m.amount is distinct from r.amount`,
  gift_card_liability: `
    select coalesce(a.organiser_id, c.organisation_id) as organisation, a.kind, a.balance, c.open from (
      select organiser_id, currency, kind, case kind when 'gift_card_liability' then -balance else balance end as balance
      from ledger_accounts where kind in ('gift_card_liability', 'gift_card_funding')
    ) a full join (
      select organisation_id, currency, kinds.kind, sum(balance + (
        select coalesce(-sum(m.amount), 0) from gift_card_movements m join orders o on o.id = m.order_id
        where m.card_id = gift_cards.id and m.kind in ('redeemed', 'released')
          and o.state in ('held', 'awaiting_payment'))) as open
      from gift_cards join (values ('gift_card_liability'), ('gift_card_funding')) kinds(kind)
        on kinds.kind = 'gift_card_liability' or gift_cards.sale_id is null
      group by 1, 2, 3
    ) c on (c.organisation_id, c.currency, c.kind) = (a.organiser_id, a.currency, a.kind)
    where coalesce(a.balance, 0) <> coalesce(c.open, 0)`,
  gift_card_sales: `
    select s.id, s.paid_at, count(c.id) as cards, count(t.id) as payments from gift_card_sales s
    left join gift_cards c on c.sale_id = s.id and (c.value, c.currency, c.organisation_id) = (s.amount, s.currency, s.organisation_id)
    left join payments p on p.gift_card_sale_id = s.id and p.captured_amount is not null
    left join ledger_transactions t on t.kind = 'gift_card_sold' and t.ref = p.id::text
    group by s.id having count(distinct c.id) <> (s.paid_at is not null)::int
      or count(t.id) <> (s.paid_at is not null)::int`,
  gift_card_refunds: `
    select r.id, r.state, r.amount, posted.amount as in_ledger, taken.amount as of_card from refunds r
    left join lateral (
      select -sum(e.amount) as amount from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
      join ledger_accounts a on a.id = e.account_id
      where t.kind = 'gift_card_refunded' and t.ref = r.id::text and a.kind = 'refund_clearing'
    ) posted on true
    left join lateral (
      select -sum(m.amount) as amount from gift_card_movements m where m.refund_id = r.id and m.kind = 'voided'
    ) taken on true
    where r.reason = 'gift_card' and r.state <> 'rejected' and (
      posted.amount is distinct from r.amount or coalesce(taken.amount, 0) > r.amount
      or (r.requested_by is not null and taken.amount is distinct from r.amount))`,
  gift_card_frozen: `
    select c.id, c.frozen from gift_cards c join payments p on p.gift_card_sale_id = c.sale_id
    join ledger_transactions t on t.kind = 'gift_card_sold' and t.ref = p.id::text
    cross join lateral (
      select coalesce(sum(case when d.currency = p.currency then d.amount else p.captured_amount end), 0) as amount
      from disputes d where d.payment_id = p.id and d.state = 'lost'
    ) lost
    cross join lateral (
      select p.captured_amount - p.refunded - p.refunding - lost.amount
        - coalesce(sum(-m.amount) filter (where m.kind in ('redeemed', 'released', 'returned', 'expired')), 0) as holders
      from gift_card_movements m where m.card_id = c.id
    ) rest
    where case p.state when 'disputed' then not c.frozen
      when 'lost' then not c.frozen and (c.balance > greatest(0, rest.holders)
        or p.captured_amount - p.refunded - p.refunding <= lost.amount)
      -- Refunded on the provider's own pages after it was spent, it is frozen for what its orders give back to it.
      else case when c.balance > greatest(0, rest.holders) then not c.frozen else c.frozen and rest.holders >= 0 end end`,
  refund_limit: `
    select p.id from payments p join refunds r on r.payment_id = p.id where r.state <> 'rejected'
    group by p.id having sum(r.amount) > coalesce(p.captured_amount, 0)`,
}

/** Rows `{rule, finding}` of all rules in one query: one round trip, and one snapshot for all of them. */
function together(rules: Readonly<Record<string, string>>): string {
  return Object.entries(rules)
    .map(([rule, query]) => `select '${rule}' as rule, to_jsonb(broken) as finding from (${query}) broken`)
    .join('\nunion all\n')
}

export const brokenQuery = together(invariants)

export const ruleCount = Object.keys(invariants).length + Object.keys(waiting).length

/** Each violated rule with the number of violating rows, five examples, and a digest that identifies the finding. */
export const findingsQuery = `
  select kind, rule, count(*)::int as findings, to_jsonb((array_agg(finding order by finding::text))[1:5]) as examples,
    md5(string_agg(finding::text, ',' order by finding::text)) as fingerprint
  from (
    select 'books' as kind, rule, finding from (${brokenQuery}) broken
    union all select 'work', rule, finding from (${together(waiting)}) waits
  ) found group by kind, rule`
