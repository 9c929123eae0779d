import { type Kysely, sql } from 'kysely'

/**
 * An order can be paid with several gift cards: one row for each card, in the order in which they are used. The amount is what the order has
 * of the card while it holds its places or is paid; of an order that ended unpaid it stays as what it had. Each card makes a payment of its
 * own, which names it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gift_card_claims (
      order_id uuid not null references orders(id),
      card_id uuid not null references gift_cards(id),
      position integer not null check (position > 0),
      amount bigint not null check (amount >= 0),
      primary key (order_id, card_id)
    )`.execute(db)
  await sql`create index gift_card_claims_card on gift_card_claims (card_id)`.execute(db)
  await sql`alter table payments add column gift_card_id uuid references gift_cards(id)`.execute(db)
}
