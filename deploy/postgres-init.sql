-- Runs once, when the PostgreSQL of compose.yaml creates its database. The app gets a role that is not a
-- superuser and owns only its database, like the role in the embedded PostgreSQL of the server.
\set ON_ERROR_STOP on
\getenv password POSTGRES_PASSWORD
create role quitanda login password :'password';
create database quitanda owner quitanda;
-- From now on nobody can sign in as the superuser over the network.
alter role postgres password null;
