-- Beginning a loan by hand is a right of its own: who may not edit loans does not get it.
update app_user
set denied = denied || array['create-loan']
where role = 'admin' and 'edit-loan' = any (denied) and not 'create-loan' = any (denied);
