-- How often somebody has used something that costs, since when it counts: one row per quota and
-- person, shared by every process.
create table quota_uses (
  name text not null,
  who text not null,
  uses integer not null,
  ends_at timestamptz not null,
  constraint quota_uses_pkey primary key (name, who)
);
create index quota_uses_by_end on quota_uses (ends_at);
