-- Who deleted their account, known only by the SHA-256 of the identity provider's id of them: what
-- was signed or sent before opens nothing any more, and their rows do not come back.
create table deleted_subjects (
  subject_hash text not null,
  deleted_at timestamptz not null,
  constraint deleted_subjects_pkey primary key (subject_hash)
);
