-- What each kind of ledger transaction does to an event's figures. A constraint on ledger_transactions refuses a kind that is not
-- listed here, so no figure can leave a new kind out by mistake.
create or replace function ledger_movement(kind text) returns text language sql immutable parallel safe as $$
  select case kind
    when 'capture' then 'sale'
    when 'refund' then 'refund'
    when 'dispute_lost' then 'chargeback'
    when 'move_out' then 'move'
    when 'move_in' then 'move'
    when 'release' then 'release'
    when 'owed_settled' then 'settlement'
    when 'capture_unmatched' then 'none'
    when 'provider_fee' then 'none'
    when 'refund_paid' then 'none'
    when 'refund_returned' then 'none'
    when 'refund_charged_back' then 'none'
    when 'dispute_opened' then 'none'
    when 'dispute_won' then 'none'
    when 'payout_submitted' then 'none'
    when 'payout_paid' then 'none'
    when 'payout_failed' then 'none'
    when 'payout_returned' then 'none'
    when 'tax_remitted' then 'none'
    when 'tax_remittance_reversed' then 'none'
    when 'gift_card_issued' then 'none'
    when 'gift_card_ended' then 'none'
    when 'gift_card_sold' then 'none'
    when 'gift_card_refunded' then 'none'
  end
$$;
