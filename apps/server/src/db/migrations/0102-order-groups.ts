import { type Kysely, sql } from 'kysely'

/**
 * Carts over several dates. An order group names its orders in the order of the cart, so that no index on orders is needed to find them.
 * One checkout at a provider pays all of them: each order keeps a payment of its own, and these name the reference that the provider
 * knows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table order_groups (
      id uuid primary key,
      reference text not null,
      idempotency_key bytea not null,
      request_hash bytea not null,
      organisation_id uuid not null references organisations(id),
      currency char(3) not null,
      order_ids uuid[] not null,
      link_generation integer not null default 0,
      created_at timestamptz not null default now(),
      constraint order_groups_reference unique (reference),
      constraint order_groups_key unique (idempotency_key),
      constraint order_groups_size check (cardinality(order_ids) between 2 and 20)
    )`.execute(db)
  await sql`
    create table group_payments (
      reference text primary key,
      group_id uuid not null references order_groups(id),
      provider text not null,
      payment_ids uuid[] not null,
      created_at timestamptz not null default now(),
      constraint group_payments_size check (cardinality(payment_ids) between 1 and 20)
    )`.execute(db)
  await sql`create index group_payments_group on group_payments (group_id)`.execute(db)
  await sql`alter table orders add column group_id uuid references order_groups(id)`.execute(db)
  await sql`alter table payments add column checkout_reference text`.execute(db)
  // A provider reports one dispute for a checkout, of which each order bears a part.
  await sql`create unique index disputes_of_payment on disputes (provider, provider_reference, payment_id)`.execute(db)
  await sql`alter table disputes drop constraint disputes_provider_provider_reference_key`.execute(db)
  // The receipt of a group has a part for each order, all under one number.
  await sql`alter table receipt_documents add column part integer not null default 1 check (part between 1 and 20)`.execute(
    db,
  )
  await sql`create unique index receipt_documents_number on receipt_documents (organiser_id, kind, number, part)`.execute(
    db,
  )
  await sql`alter table receipt_documents drop constraint receipt_documents_organiser_id_kind_number_key`.execute(db)
}
