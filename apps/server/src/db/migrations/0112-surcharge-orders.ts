import { type Kysely, sql } from 'kysely'

/**
 * Orders that hold the places of a dearer date and pay what it costs more than the date of another order. Once that order has moved into
 * the places, the surcharge has none of its own. An order has one that is open or paid at most.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table orders add column surcharge_of uuid references orders(id)`.execute(db)
  // The date that it was priced against: from another one the order would have to pay another difference.
  await sql`alter table orders add column surcharge_from uuid references events(id)`.execute(db)
  await sql`
    create unique index if not exists orders_surcharge on orders (surcharge_of)
    where surcharge_of is not null and (paid_at is not null or state in ('held', 'awaiting_payment'))`.execute(db)
  await sql`
    alter table orders
      drop constraint orders_quantity_check,
      add constraint orders_quantity_check check (
        quantity > 0 or (quantity = 0 and surcharge_of is not null and paid_at is not null)) not valid`.execute(db)
}
