-- A shared list's link holds a token of its own (docs/adr/0036), and not the list's id any more.
-- Null while the list is nobody else's business; a list that is shared again gets another.
alter table lists
  add column invite_token text
    constraint lists_invite_once unique
    constraint lists_invite_form check (invite_token ~ '^[A-Za-z0-9_-]{22}$');

-- What is shared stays shared, under a new link: 128 bits of the random ones of two UUIDs.
update lists set invite_token = rtrim(translate(encode(substr(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), 1, 16), 'base64'), '+/', '-_'), '=')
where shared_at is not null;

alter table lists drop column shared_at;
