-- Runs once, when the PostgreSQL of compose.yaml makes its database. The app gets a role that is no
-- superuser and owns only its own database, as the role of the server's own PostgreSQL.
\set ON_ERROR_STOP on
\getenv password POSTGRES_PASSWORD
create role quitanda login password :'password';
create database quitanda owner quitanda;
-- From now on nobody can sign in as the superuser over the network.
alter role postgres password null;
