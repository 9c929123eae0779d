import { type Kysely, sql } from 'kysely'

/**
 * Ticket types whose units admit several people or nobody. Programs of the previous release go on writing rows: by the defaults every
 * unit admits one, and a ticket without a unit is one of its own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table ticket_types
      add column admits smallint not null default 1 check (admits between 0 and 50),
      add column needs_ticket_type_ids uuid[] not null default '{}',
      add column most_per_ticket smallint check (most_per_ticket between 1 and 100),
      add column variant_of uuid references ticket_types,
      add column variant_name text,
      add column variant_position smallint not null default 0,
      add constraint ticket_types_extra check (
        admits = 0 or (needs_ticket_type_ids = '{}' and most_per_ticket is null and variant_of is null)
      ),
      add constraint ticket_types_variant check ((variant_of is null) = (variant_name is null))`.execute(db)
  await sql`create index ticket_types_variants on ticket_types (variant_of) where variant_of is not null`.execute(db)
  // How many places of the event one unit takes.
  await sql`alter table counters add column places smallint not null default 1`.execute(db)
  await sql`
    alter table tickets
      add column unit integer,
      add column extra boolean not null default false`.execute(db)
}
