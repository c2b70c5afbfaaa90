-- The moves of loans are counted over all loans: conversion and days in a stage (T-04).
create index event_loan_move on event (loan_id, at, id)
  where kind in ('loan.status-changed', 'loan.archived', 'loan.archive-scheduled', 'loan.restored');
-- Lists over the activities of all loans: what is due, and what changed last (T-06).
create index activity_due on activity (due_on) where archived_at is null;
create index activity_changed on activity (updated_at desc) where archived_at is null;
create index lead_created on lead (created_at desc, id desc);
