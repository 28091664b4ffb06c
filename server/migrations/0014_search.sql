-- A word that is misspelt is looked for among those that look like it (docs/adr/0030).
create index words_by_likeness on words using gin (word gin_trgm_ops);

-- One spelling everywhere.
update categories set name = 'Hortifrúti' where name = 'Hortifruti';
