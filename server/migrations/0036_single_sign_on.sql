-- How each session began (docs/adr/0064): columns without a default, so no row is rewritten.

-- The id of the provider in OIDC_PROVIDERS; null for a session by e-mail and password.
alter table identity_sessions add column signed_in_by text;
-- When the person signed in at that provider; null where it does not say so, and by password.
alter table identity_sessions add column signed_in_at timestamptz;
