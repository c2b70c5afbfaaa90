-- Reading and exporting the audit trail are rights of their own: who may not look after users has neither.
update app_user
set denied = (select array_agg(distinct one order by one) from unnest(denied || array['view-audit', 'export-audit']) as one)
where role = 'admin' and 'manage-users' = any(denied);
