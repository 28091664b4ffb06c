-- What people want to be told about a household, and what they are told. New tables alone: nothing
-- else is locked.

-- One row for a member who has changed the screen 'Avisos'. Who has none is told nothing.
create table notice_preferences (
  household_id uuid not null,
  user_id uuid not null,
  items_added boolean not null default false,
  in_supermarket boolean not null default false,
  price_fell boolean not null default false,
  trip_finished boolean not null default false,
  member_joined boolean not null default false,
  -- Times of day in the household's time zone, in minutes after midnight; null where there is no quiet
  -- time.
  quiet_from smallint,
  quiet_until smallint,
  has_digest boolean not null default false,
  digest_at smallint not null,
  -- When the next weekly notice of lower prices is due.
  prices_due_at timestamptz,
  constraint notice_preferences_pkey primary key (household_id, user_id),
  -- It ends with the membership, so that a former member is told nothing more.
  constraint notice_preferences_member_fk
    foreign key (household_id, user_id) references household_members (household_id, user_id)
    on delete cascade,
  constraint notice_preferences_quiet_whole check ((quiet_from is null) = (quiet_until is null)),
  constraint notice_preferences_times check (
    quiet_from between 0 and 1439 and quiet_until between 0 and 1439
    and digest_at between 0 and 1439
  )
);
create index notice_preferences_by_user on notice_preferences (user_id);
create index notice_preferences_prices_due on notice_preferences (prices_due_at) where price_fell;

-- A notice for one person: first it waits, then it has ended, sent or not. Its text is written when it
-- is sent. Ended ones say what was told already, and how much on one day.
create table notices (
  household_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  kind text not null,
  -- What it is about, such as a list. One notice of a subject waits for a person.
  subject text not null,
  -- The person who acted; the list; the finish. Read again when the notice is sent.
  actor_id uuid,
  list_id uuid,
  finish_id uuid,
  supermarket text,
  -- The lines about lower prices.
  lines text[],
  -- What was added after this instant is told.
  since timestamptz not null,
  last_event_at timestamptz not null,
  due_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  was_sent boolean not null default false,
  constraint notices_pkey primary key (household_id, user_id, id),
  constraint notices_preferences_fk
    foreign key (household_id, user_id) references notice_preferences (household_id, user_id)
    on delete cascade
);
create unique index notices_waiting_once
  on notices (household_id, user_id, subject) where ended_at is null;
create index notices_due on notices (due_at, household_id, user_id) where ended_at is null;
create index notices_sent on notices (user_id, ended_at) where was_sent;
create index notices_by_age on notices (last_event_at);

-- Until when the activities of all households have been read for notices.
create table notice_reading (
  is_only boolean not null default true,
  read_until timestamptz not null,
  constraint notice_reading_pkey primary key (is_only),
  constraint notice_reading_only check (is_only)
);
insert into notice_reading (read_until) values (now());
