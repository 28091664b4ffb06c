-- The scheduled backups: one row, so that several processes and a restart make one a day.
create table backup_state (
  is_only boolean not null default true,
  -- When a process last began, whether or not it completed.
  tried_at timestamptz,
  -- When the last complete backup was begun, and the size of its file.
  made_at timestamptz,
  bytes bigint,
  failed_at timestamptz,
  -- When a backup was last restored successfully to verify it, and how the last attempt ended.
  verified_at timestamptz,
  verification text,
  constraint backup_state_pkey primary key (is_only),
  constraint backup_state_only check (is_only),
  constraint backup_state_verification_known
    check (verification in ('passed', 'failed', 'not allowed'))
);
insert into backup_state default values;
