import { type Kysely, sql } from 'kysely'

/**
 * Gift cards that organisations sell on a page of their own. A sale is paid by a payment, as orders are, so that notifications, refunds
 * and disputes of its payment are those of any other; the one card that it bought names it. A card whose payment a bank took back is
 * frozen until that is decided.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gift_card_shops (
      organisation_id uuid primary key references organisations(id),
      open boolean not null default false,
      about text not null default '',
      valid_months integer check (valid_months between 12 and 120),
      offers jsonb not null default '[]',
      updated_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table gift_card_sales (
      id uuid primary key,
      organisation_id uuid not null references organisations(id),
      reference text not null,
      request_key bytea not null,
      request_hash bytea not null,
      currency char(3) not null,
      amount bigint not null check (amount > 0),
      valid_months integer,
      buyer_name text not null,
      buyer_email text,
      recipient_name text not null,
      recipient_email text,
      message text not null default '',
      language text,
      deliver_at timestamptz,
      created_at timestamptz not null default now(),
      paid_at timestamptz,
      delivered_at timestamptz,
      constraint gift_card_sales_reference unique (reference),
      constraint gift_card_sales_request unique (request_key)
    )`.execute(db)
  await sql`create index gift_card_sales_organisation on gift_card_sales (organisation_id, created_at)`.execute(db)
  await sql`
    create index gift_card_sales_undelivered on gift_card_sales (deliver_at)
    where paid_at is not null and delivered_at is null`.execute(db)
  await sql`
    alter table gift_cards
      add column sale_id uuid references gift_card_sales(id),
      add column frozen boolean not null default false,
      add constraint gift_cards_sale unique (sale_id)`.execute(db)
  await sql`
    alter table payments
      alter column order_id drop not null,
      add column gift_card_sale_id uuid references gift_card_sales(id),
      add constraint payments_for check (num_nonnulls(order_id, gift_card_sale_id) = 1) not valid`.execute(db)
  await sql`
    create index payments_gift_card_sale on payments (gift_card_sale_id) where gift_card_sale_id is not null`.execute(
    db,
  )
  await sql`
    create unique index payments_one_open_sale on payments (gift_card_sale_id)
    where state in ('created', 'pending')`.execute(db)
}
