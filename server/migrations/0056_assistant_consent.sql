-- Whether the assistant may use the household's data, which is then sent to the provider of the model
-- (docs/adr/0107). Null until a member decides.
alter table households add column assistant_reads_home boolean;
