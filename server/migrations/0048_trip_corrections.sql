-- Corrections of finished trips, which can be undone for 30 days (docs/adr/0093).
--
-- Locks: finishes, finish_moves and purchases, each for a moment; no row is read or written, because the
-- columns are null or have a constant default. Foreign keys are added to the new table only.

alter table finishes
  add column deleted_at timestamptz,
  -- When its supermarket or date was corrected, and the last such correction.
  add column corrected_at timestamptz,
  add column correction_id uuid;

-- What was used of the line before a correction moved it to this stock.
alter table finish_moves add column used integer not null default 0;

alter table purchases
  -- When the line was corrected, and the last correction, which is deleted before the line.
  add column corrected_at timestamptz,
  add column correction_id uuid,
  -- { quantity, unit, price, paid } of the receipt, if the line differs from it.
  add column on_receipt jsonb;

create table trip_corrections (
  household_id uuid not null,
  -- Made by the device that corrects.
  id uuid not null,
  finish_id uuid not null,
  kind text not null,
  -- Null for a correction of the whole trip.
  list_item_id uuid,
  corrected_at timestamptz not null,
  -- Null once their account is deleted. No other column names a person.
  corrected_by uuid,
  -- What an undo restores, and what it compares with the present values.
  before jsonb not null,
  after jsonb not null,
  undone_at timestamptz,
  constraint trip_corrections_pkey primary key (household_id, id),
  constraint trip_corrections_household_fk
    foreign key (household_id) references households (id) on delete cascade,
  constraint trip_corrections_finish_fk
    foreign key (household_id, finish_id) references finishes (household_id, id) on delete cascade,
  constraint trip_corrections_corrector_fk
    foreign key (corrected_by) references users (id) on delete set null,
  constraint trip_corrections_kind_known check (kind in
    ('line-corrected', 'line-added', 'line-removed', 'trip-corrected', 'trip-deleted'))
);
create index trip_corrections_by_age on trip_corrections (corrected_at);
create index trip_corrections_by_corrector on trip_corrections (corrected_by);
create index trip_corrections_of_finish on trip_corrections (household_id, finish_id, corrected_at);
