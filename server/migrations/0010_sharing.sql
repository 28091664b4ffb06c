-- Lists whose owner lets whoever has the link copy them, and the copies made.

-- Null while the list is nobody else's business.
alter table lists
  add column shared_at timestamptz,
  -- Lets other rows of a user refer only to lists of the same user.
  add constraint lists_of_owner unique (owner_id, id);

-- A user has at most one copy of a list. The record goes with the copy, so that a copy which was
-- deleted may be made again; it does not go with the list that was copied, which may come back.
create table list_copies (
  user_id uuid not null,
  source_list_id uuid not null,
  copy_list_id uuid not null,
  copied_at timestamptz not null,
  constraint list_copies_pkey primary key (user_id, source_list_id),
  constraint list_copies_copy_once unique (copy_list_id),
  -- The record is written first: whoever loses that race makes no list.
  constraint list_copies_copy_fk
    foreign key (user_id, copy_list_id) references lists (owner_id, id)
    on delete cascade deferrable initially deferred
);
