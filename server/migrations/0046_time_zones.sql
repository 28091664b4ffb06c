-- The time zone in which the days and months of a household are counted (docs/adr/0087).
--
-- Locks: households, for a moment; a constant default writes no row.

alter table households add column time_zone text not null default 'America/Sao_Paulo';
