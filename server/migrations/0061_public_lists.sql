-- The token of a link with which everybody may read the copy without an account (TXT-05). It counts only
-- while it is the list's invite_token, so that it ends with the sharing, whichever statement ends it.
alter table lists add column public_token text;
