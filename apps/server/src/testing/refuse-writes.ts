import type { TestApp } from './test-app.ts'

/** Makes the database refuse to write some rows of a table, as a constraint that a broken row violates would. */
export async function refuseWrites(
  { deps }: Pick<TestApp, 'deps'>,
  table: string,
  { column, value }: { column: string; value: string },
): Promise<void> {
  await deps.pool.query(`
    create or replace function refuse_${table}() returns trigger language plpgsql as $$
      begin
        if coalesce(to_jsonb(new), to_jsonb(old))->>'${column}' = '${value}' then raise exception 'refused'; end if;
        return coalesce(new, old);
      end
    $$;
    create or replace trigger refuse_${table} before insert or update or delete on ${table}
      for each row execute function refuse_${table}()`)
}
