-- Mails that wait for the SMTP server, and the devices on which people have signed in
-- (docs/adr/0058). Two new tables, and a column without a default: no row is rewritten.

create table outgoing_mails (
  id uuid not null,
  kind text not null,
  -- Null where the mail goes to the address of `account`, and once the mail was sent or given up.
  recipient text,
  -- The identity provider's id of the account that the mail is about. Without a foreign key, because
  -- a link for a new password may be requested for any address.
  account text,
  -- What the text of the mail depends on. Never a link or a token, which are made when the mail is sent.
  details jsonb not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  -- Null once the mail was sent or given up.
  next_attempt_at timestamptz,
  sent_at timestamptz,
  -- Why the last attempt failed. Contains no e-mail address.
  failure text,
  constraint outgoing_mails_pkey primary key (id)
);
create index outgoing_mails_due on outgoing_mails (next_attempt_at)
  where next_attempt_at is not null;
create index outgoing_mails_by_age on outgoing_mails (created_at);
create index outgoing_mails_by_account on outgoing_mails (account) where account is not null;
create index outgoing_mails_by_recipient on outgoing_mails (recipient) where recipient is not null;

create table identity_devices (
  account text not null,
  -- SHA-256 of the random id that the device sends when its person signs in.
  device_hash text not null,
  seen_at timestamptz not null,
  constraint identity_devices_pkey primary key (account, device_hash),
  constraint identity_devices_account_fk
    foreign key (account) references identity_users (id) on delete cascade
);
create index identity_devices_by_age on identity_devices (seen_at);

-- The address of an invite that is sent by mail; null where a person sends the link.
alter table household_invites add column sent_to text;
