import { type Kysely, sql } from 'kysely'

/**
 * Gift cards of organisations. Of a code only its hash is stored. What is left of a card is the sum of its movements; the balance
 * beside it is what concurrent orders lock, and the check keeps it from falling below nothing. An order names the card that pays it and
 * how much of it; while the order holds its places or is paid, that amount is taken from the card.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table gift_cards (
      id uuid primary key,
      organisation_id uuid not null references organisations(id),
      currency char(3) not null,
      code_hash bytea not null,
      code_tail text not null,
      value bigint not null check (value > 0),
      balance bigint not null default 0,
      recipient_email text,
      message text not null default '',
      expires_at timestamptz,
      issued_by uuid references users(id),
      created_at timestamptz not null default now(),
      constraint gift_cards_code unique (code_hash),
      constraint gift_cards_balance check (balance between 0 and value)
    )`.execute(db)
  await sql`create index gift_cards_organisation on gift_cards (organisation_id, created_at)`.execute(db)
  await sql`create index gift_cards_expiry on gift_cards (expires_at) where balance > 0`.execute(db)
  await sql`
    create table gift_card_movements (
      id uuid primary key,
      card_id uuid not null references gift_cards(id),
      kind text not null,
      amount bigint not null,
      order_id uuid references orders(id),
      refund_id uuid references refunds(id),
      actor_id uuid references users(id),
      created_at timestamptz not null default clock_timestamp(),
      constraint gift_card_movements_sign check (
        case when kind in ('issued', 'released', 'returned') then amount > 0
          when kind in ('redeemed', 'voided', 'expired') then amount < 0 else false end),
      constraint gift_card_movements_refund unique (refund_id)
    )`.execute(db)
  await sql`create index gift_card_movements_card on gift_card_movements (card_id, created_at)`.execute(db)
  await sql`create index gift_card_movements_order on gift_card_movements (order_id) where order_id is not null`.execute(
    db,
  )
  await sql`
    alter table orders
      add column gift_card_id uuid references gift_cards(id),
      add column gift_card_amount bigint not null default 0 check (gift_card_amount >= 0)`.execute(db)
  // Two more kinds of accounts. The longer list leaves rows of the release before as they are.
  await sql`
    alter table ledger_accounts
      drop constraint ledger_accounts_kind_check,
      add constraint ledger_accounts_kind_check check (kind in (
        'provider_clearing', 'platform_bank', 'organiser_pending', 'organiser_available',
        'payout_in_transit', 'refund_clearing', 'platform_fee_revenue', 'provider_fee_expense',
        'dispute_receivable', 'dispute_loss', 'tax_payable', 'gift_card_liability', 'gift_card_funding'
      )) not valid`.execute(db)
}
