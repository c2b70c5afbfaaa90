-- A request whose party sent a file keeps the state Sent until staff decide: it is to be reviewed, and no longer owed.
drop index activity_to_review;
drop index activity_owed;
create index activity_to_review on activity (loan_id)
  where type = 'document-request' and state in ('Sent', 'Processed', 'Unsupported', 'Signed')
    and archived_at is null and superseded_at is null;
create index activity_owed on activity (due_on, loan_id)
  where type = 'document-request' and state in ('New', 'Waiting', 'Rejected', 'Missing Data')
    and archived_at is null and superseded_at is null;
