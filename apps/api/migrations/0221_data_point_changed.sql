-- Which loans to look through again is asked every minute.
create index data_point_changed on data_point (updated_at);
