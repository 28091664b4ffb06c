-- True if the person did it by confirming a proposal of the assistant (docs/adr/0107). Null for all others,
-- also for those that the previous version records.
alter table activities add column with_assistant boolean;
