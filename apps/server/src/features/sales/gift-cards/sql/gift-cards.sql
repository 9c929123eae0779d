-- What changed the balance of a card is never rewritten: a mistake is corrected by another movement.
create or replace function gift_card_movements_stay() returns trigger language plpgsql as $$
  begin
    raise exception 'movements of gift cards are append-only' using errcode = 'restrict_violation';
  end
$$;

create or replace trigger append_only before update or delete or truncate on gift_card_movements
  for each statement execute function gift_card_movements_stay();

-- Changes the balance of a card by the movement that explains it. The check on the balance refuses what is not there.
create or replace function move_gift_card(
  card uuid, movement text, change bigint, of_order uuid, of_refund uuid, by_actor uuid
) returns uuid language plpgsql as $$
  declare
    movement_id uuid := gen_random_uuid();
  begin
    update gift_cards set balance = balance + change where id = card;
    insert into gift_card_movements (id, card_id, kind, amount, order_id, refund_id, actor_id)
    values (movement_id, card, movement, change, of_order, of_refund, by_actor);
    return movement_id;
  end
$$;

-- Gives back what orders that have just ended had claimed of their cards, by the movements that took it. Cards are locked in id order,
-- after the orders and their counters.
create or replace function release_gift_cards(order_ids uuid[]) returns void language plpgsql as $$
  declare
    paid_by_card uuid[] := array(select id from orders where id = any(order_ids) and gift_card_amount > 0);
  begin
    if cardinality(paid_by_card) = 0 then return; end if;
    perform from gift_cards where id in (
      select card_id from gift_card_movements where order_id = any(paid_by_card)
    ) order by id for update;
    perform move_gift_card(claimed.card_id, 'released', claimed.amount, claimed.order_id, null, null) from (
      select order_id, card_id, -sum(amount)::bigint as amount from gift_card_movements
      where order_id = any(paid_by_card) and kind in ('redeemed', 'released')
      group by order_id, card_id having sum(amount) < 0
    ) claimed;
  end
$$;

-- The public page of an organisation links to the one on which it sells gift cards.
create or replace function gift_card_shop_changed() returns trigger language plpgsql as $$
  begin
    perform announce_live(jsonb_build_object(
      'name', 'organisation.page_changed', 'organisationId', new.organisation_id, 'shown', true, 'moved', false));
    return null;
  end
$$;

create or replace trigger gift_card_shop_changed after insert or update on gift_card_shops
  for each row execute function gift_card_shop_changed();
