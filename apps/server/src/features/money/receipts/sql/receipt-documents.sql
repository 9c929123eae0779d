-- Documents are never changed or deleted, so that no number is reused or missing.
create or replace function receipts_stay() returns trigger language plpgsql as $$
  begin
    raise exception 'a receipt stays as it was issued' using errcode = 'restrict_violation';
  end
$$;

create or replace trigger stays before update or delete or truncate on receipt_documents
  for each statement execute function receipts_stay();

create or replace function receipt_instant(at timestamptz) returns text language sql immutable as $$ select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') $$;

-- The organisation that sells, with the invoice details that it has set; a detail without a value has no key.
create or replace function receipt_seller(organisation uuid) returns jsonb language sql stable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'name', name, 'legalName', nullif(trim(legal_name), ''), 'legalAddress', nullif(trim(legal_address), ''),
    'taxId', nullif(trim(tax_id), '')))
  from organisations where id = organisation
$$;

-- The part of a credit note that a gift card got back; an empty object where it got none.
create or replace function receipt_gift_card(card uuid, amount bigint) returns jsonb language sql stable as $$
  select case when amount > 0 then jsonb_build_object('giftCard', (
    select jsonb_build_object('tail', code_tail, 'amount', amount) from gift_cards where id = card))
  else '{}'::jsonb end
$$;

-- The part of a receipt that each gift card paid; an empty object where none did. `giftCard` is for readers that know only one card: its
-- amount is the sum of all.
create or replace function receipt_gift_cards(of_order uuid) returns jsonb language sql stable as $$
  select case when count(*) = 0 then '{}'::jsonb else jsonb_build_object('giftCard', jsonb_build_object(
      'tail', (array_agg(c.code_tail order by g.position))[1], 'amount', sum(g.amount)))
    || case when count(*) = 1 then '{}'::jsonb else jsonb_build_object('giftCards', jsonb_agg(
      jsonb_build_object('tail', c.code_tail, 'amount', g.amount) order by g.position)) end end
  from order_gift_cards g join gift_cards c on c.id = g.card_id where g.order_id = of_order and g.amount > 0
$$;

-- The frozen content of a receipt.
create or replace function receipt_content(o orders) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'version', 1,
    'seller', receipt_seller(e.organiser_id),
    'buyer', jsonb_build_object(
      'name', trim(coalesce(o.first_name, '') || ' ' || coalesce(o.last_name, '')), 'email', coalesce(o.email, '')),
    'event', jsonb_build_object(
      'title', e.title, 'startsAt', receipt_instant(e.starts_at), 'endsAt', receipt_instant(e.ends_at),
      'timezone', e.timezone, 'datesOpen', e.dates_open,
      'place', case when e.format = 'online' then '[]'::jsonb else (
        select coalesce(jsonb_agg(part order by at), '[]') from unnest(array[e.venue_name, e.address_line, e.city])
          with ordinality as parts (part, at) where part <> '') end),
    'order', jsonb_build_object('reference', o.reference, 'paidAt', receipt_instant(o.paid_at)),
    'currency', o.currency,
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'name', line->'name', 'priceStep', line->'priceStep', 'quantity', line->'quantity',
        -- The share of a part in a bundle's price need not be the same for each of its tickets.
        'unitPrice', case when (line->>'unitPrice')::bigint * (line->>'quantity')::int = (line->>'subtotal')::bigint
          then line->'unitPrice' end,
        'discount', coalesce(line->'discount', '0'), 'fee', coalesce(line->'passedFee', '0'),
        'tax', coalesce(line->'tax', '0'), 'total', line->'total')
        || case when line ? 'bundle' then jsonb_build_object('bundle', line->'bundle') else '{}' end order by at)
      from jsonb_array_elements(o.lines) with ordinality as lines (line, at)),
    'tax', o.tax,
    'subtotal', o.subtotal, 'discountTotal', o.discount_total, 'feeTotal', o.fee_total,
    'taxTotal', o.tax_total, 'total', o.total,
    'refersTo', null, 'reason', null, 'note', '') || receipt_gift_cards(o.id)
  from events e where e.id = o.event_id
$$;

-- What a credit note or a correction refers to: the receipt that names the whole sale.
create or replace function receipt_referred(of_order uuid) returns jsonb language sql stable as $$
  select jsonb_build_object('number', number, 'issuedAt', receipt_instant(issued_at), 'total', content->'total')
  from receipt_documents where order_id = of_order and kind = 'receipt'
$$;

-- A booking fee is only listed where the buyer had paid it on top; an absorbed fee is part of the price.
create or replace function receipt_refund_content(o orders, r refunds) returns jsonb language sql stable as $$
  with parts as (
    select coalesce(line->>'name', '') as name, line->'priceStep' as price_step, line->'bundle' as bundle, at, (part->>'tickets')::int as tickets,
      (part->>'amount')::bigint as amount, coalesce((part->>'tax')::bigint, 0) as tax,
      case when (line->>'passedFee')::bigint > 0 then coalesce((part->>'fee')::bigint, 0) else 0 end as fee
    from jsonb_array_elements(r.lines) with ordinality as parts (part, at)
    left join lateral (
      select candidate as line from jsonb_array_elements(o.lines) candidate
      where candidate->>'ticketTypeId' = part->>'ticketTypeId'
        and (candidate->>'priceStepId') is not distinct from (part->>'priceStepId')
        and (candidate->>'bundleUnit') is not distinct from (part->>'bundleUnit')) found on true
    where (part->>'amount')::bigint > 0
  )
  select (receipt_content(o) - 'giftCard' - 'giftCards') || (
    select receipt_gift_card(coalesce(p.gift_card_id, o.gift_card_id), case when p.provider = 'gift-card' then r.amount end)
    from payments p where p.id = r.payment_id) || jsonb_build_object(
    'lines', (select coalesce(jsonb_agg(jsonb_build_object(
      'name', name, 'priceStep', price_step, 'quantity', tickets, 'unitPrice', null, 'discount', 0, 'fee', fee, 'tax', tax, 'total', amount)
      || case when bundle is null then '{}' else jsonb_build_object('bundle', bundle) end order by at), '[]') from parts),
    'subtotal', r.amount - (select coalesce(sum(fee), 0) from parts)
      - case when (o.tax->>'inclusive')::boolean then 0 else r.tax_returned end,
    'discountTotal', 0, 'feeTotal', (select coalesce(sum(fee), 0) from parts),
    'taxTotal', r.tax_returned, 'total', r.amount,
    'refersTo', receipt_referred(o.id), 'reason', r.reason, 'note', r.note)
$$;

-- What of a lost dispute its credit note takes from the receipt: the notes of refunds, also of those that the buyer never got, and of earlier
-- disputes of the payment have taken their part before, and together they are never more than was paid.
create or replace function receipt_chargeback_amount(d disputes) returns bigint language sql stable as $$
  select greatest(0, least(d.amount, p.captured_amount - (
      select coalesce(sum(r.amount), 0) from refunds r
      where r.payment_id = p.id and r.reason in ('organiser', 'buyer', 'event_cancelled', 'provider') and r.state <> 'rejected')
    - (
      select coalesce(sum(earlier.amount), 0) from disputes earlier
      where earlier.payment_id = p.id and earlier.state = 'lost' and earlier.currency = d.currency
        and (earlier.decided_at, earlier.id) < (d.decided_at, d.id))))::bigint
  from payments p where p.id = d.payment_id
$$;

-- A chargeback changes what the seller has, not the tax of the sale: the books keep it payable, and so does the document.
create or replace function receipt_chargeback_note(o orders, amount bigint) returns jsonb language sql stable as $$
  select (receipt_content(o) - 'giftCard' - 'giftCards') || jsonb_build_object(
    'lines', '[]'::jsonb, 'subtotal', amount, 'discountTotal', 0, 'feeTotal', 0, 'taxTotal', 0, 'total', amount,
    'refersTo', receipt_referred(o.id), 'reason', 'chargeback', 'note', '')
$$;

-- The same over the whole dispute, for programs of the previous release.
create or replace function receipt_chargeback_content(o orders, d disputes) returns jsonb language sql stable as $$
  select receipt_chargeback_note(o, d.amount)
$$;

-- The counter's row is locked from here to the end of the transaction: numbers neither repeat nor miss one.
create or replace function next_receipt_number(of_organiser uuid, of_kind text) returns int language sql as $$
  insert into receipt_counters (organiser_id, kind, last) values (of_organiser, of_kind, 1)
  on conflict (organiser_id, kind) do update set last = receipt_counters.last + 1 returning last
$$;

-- Issues every document that is missing, in the order in which things happened: for data of an earlier version and for the demo.
-- `as_it_happened` dates the documents back, which only invented data may do.
create or replace function issue_missing_receipt_documents(as_it_happened boolean) returns void language plpgsql as $$
  begin
    -- Orders that were paid together have one receipt: a part each, under one number.
    insert into receipt_documents (id, kind, organiser_id, number, part, event_id, order_id, currency, total, tax_total,
      occurred_at, day, issued_at, content)
    select gen_random_uuid(), 'receipt', e.organiser_id,
      coalesce(c.last, 0) + dense_rank() over (partition by e.organiser_id order by o.paid_at, coalesce(o.group_id, o.id)),
      row_number() over (partition by coalesce(o.group_id, o.id) order by array_position(g.order_ids, o.id)),
      e.id, o.id, o.currency, o.total, o.tax_total, o.paid_at, (o.paid_at at time zone e.timezone)::date,
      case when as_it_happened then o.paid_at else clock_timestamp() end, receipt_content(o)
    from orders o join events e on e.id = o.event_id
    left join order_groups g on g.id = o.group_id
    left join receipt_counters c on c.organiser_id = e.organiser_id and c.kind = 'receipt'
    where o.paid_at is not null and o.total > 0
      and not exists (select from receipt_documents d where d.order_id = o.id and d.kind = 'receipt');

    insert into receipt_documents (id, kind, organiser_id, number, event_id, order_id, refund_id, dispute_id, currency,
      total, tax_total, occurred_at, day, issued_at, content)
    select gen_random_uuid(), 'credit_note', e.organiser_id,
      coalesce(c.last, 0) + row_number() over (partition by e.organiser_id order by m.at, m.id),
      e.id, o.id, m.refund_id, m.dispute_id, o.currency, -m.amount, -m.tax, m.at, (m.at at time zone e.timezone)::date,
      case when as_it_happened then m.at else clock_timestamp() end, m.content
    from (
      select r.id, r.id as refund_id, null::uuid as dispute_id, p.order_id, r.amount, r.tax_returned as tax,
        r.created_at as at, receipt_refund_content(o, r) as content
      from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
      where r.reason in ('organiser', 'buyer', 'event_cancelled', 'provider') and r.state <> 'rejected'
      union all
      select d.id, null, d.id, p.order_id, receipt_chargeback_amount(d), 0, coalesce(d.decided_at, d.opened_at),
        receipt_chargeback_note(o, receipt_chargeback_amount(d))
      from disputes d join payments p on p.id = d.payment_id join orders o on o.id = p.order_id
      where d.state = 'lost' and d.currency = o.currency and receipt_chargeback_amount(d) > 0
        and exists (select from ledger_transactions t where t.kind = 'capture' and t.ref = p.id::text)
    ) m
    join orders o on o.id = m.order_id join events e on e.id = o.event_id
    left join receipt_counters c on c.organiser_id = e.organiser_id and c.kind = 'credit_note'
    where exists (select from receipt_documents d where d.order_id = o.id and d.kind = 'receipt')
      and not exists (select from receipt_documents d where d.refund_id = m.refund_id or d.dispute_id = m.dispute_id);

    insert into receipt_counters (organiser_id, kind, last)
    select organiser_id, kind, max(number) from receipt_documents group by organiser_id, kind
    on conflict (organiser_id, kind) do update set last = excluded.last;
  end
$$;
