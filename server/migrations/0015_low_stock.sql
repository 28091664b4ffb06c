-- A threshold is what a person said. Until now each item had 1 from the start, which nobody can be
-- told from somebody who meant it: those become unset, and the forecast decides.
alter table pantry_items alter column low_stock_alert_threshold drop not null;
update pantry_items set low_stock_alert_threshold = null where low_stock_alert_threshold = 1000;
