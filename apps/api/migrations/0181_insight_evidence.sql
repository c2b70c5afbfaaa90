-- What an insight rests on, and which rule found it; those of a rule are replaced when the facts of the loan change.
alter table insight
  add column rule text,
  -- [{source, value, loan, document_id, page}].
  add column evidence jsonb not null default '[]';
