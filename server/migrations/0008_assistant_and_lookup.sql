-- Search suggestions of an answer, kept for the short time in which its page shows them. The id is
-- random, and knowing it is all it takes to read them.
create table ai_suggestions (
  id uuid not null,
  html text not null,
  ends_at timestamptz not null,
  constraint ai_suggestions_pkey primary key (id)
);
create index ai_suggestions_by_end on ai_suggestions (ends_at);

-- What Open Food Facts knows of a barcode (ODbL), apart from what is ours. Without a name it knew
-- nothing. asked_until is how long it need not be asked again.
create table open_food_facts (
  barcode text not null,
  name text,
  brand text,
  -- Folded, as in categories.
  folded_category text,
  typical_unit text not null,
  description text,
  image_url text,
  fetched_at timestamptz not null,
  asked_until timestamptz not null,
  constraint open_food_facts_pkey primary key (barcode),
  constraint open_food_facts_unit_known check (typical_unit in ('un', 'kg', 'g', 'L', 'ml'))
);
create index open_food_facts_unknown on open_food_facts (asked_until) where name is null;
