-- The gift cards of every order in the order in which they are used, also of orders from before there were claims, which had one card.
create or replace view order_gift_cards as
  select order_id, card_id, position, amount from gift_card_claims
  union all
  select o.id, o.gift_card_id, 1, o.gift_card_amount from orders o
  where o.gift_card_id is not null and not exists (select from gift_card_claims c where c.order_id = o.id);

-- A program of the release before writes the one card of an order into the order alone, and its claim follows. It knows nothing of
-- other cards: where several pay, what it would write loses what they gave, so it is refused.
create or replace function gift_card_claims_follow() returns trigger language plpgsql as $$
  begin
    if new.gift_card_id is null or exists (
      select from gift_card_claims c where c.order_id = new.id
      having count(*) filter (where c.card_id = new.gift_card_id and c.amount = new.gift_card_amount) = 1
        and sum(c.amount) = new.gift_card_amount
    ) then return null; end if;
    if (select count(*) from gift_card_claims c where c.order_id = new.id and c.amount > 0) > 1 then
      raise exception 'several gift cards pay for order %, of which this program knows one', new.reference
        using errcode = 'restrict_violation';
    end if;
    update gift_card_claims set amount = 0 where order_id = new.id and card_id <> new.gift_card_id;
    insert into gift_card_claims (order_id, card_id, position, amount)
    values (new.id, new.gift_card_id, 1, new.gift_card_amount)
    on conflict (order_id, card_id) do update set amount = excluded.amount;
    return null;
  end
$$;

create or replace trigger gift_card_claims_follow after insert or update of gift_card_id, gift_card_amount on orders
  for each row when (new.gift_card_id is not null) execute function gift_card_claims_follow();

-- The payment of a card that a program of the release before writes does not name it.
create or replace function gift_card_payment_named() returns trigger language plpgsql as $$
  begin
    if (select count(*) from gift_card_claims c where c.order_id = new.order_id and c.amount > 0) > 1 then
      raise exception 'several gift cards pay for an order, of which this program knows one' using errcode = 'restrict_violation';
    end if;
    new.gift_card_id := (select gift_card_id from orders where id = new.order_id);
    return new;
  end
$$;

create or replace trigger gift_card_payment_named before insert on payments
  for each row when (new.provider = 'gift-card' and new.gift_card_id is null) execute function gift_card_payment_named();
