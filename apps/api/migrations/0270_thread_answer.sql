-- Answers of the assistant are written piece by piece while nobody need be looking, and rest on places of the loan's file.

alter table message
  -- Whose question it is; null for answers.
  add column author_id uuid references app_user,
  -- The question that an answer answers; null for questions.
  add column question_id uuid references message on delete cascade,
  -- The idempotency key that a question was sent with: sent again, it is not asked again.
  add column ask_key text,
  -- What to say beside an answer: that it broke off, or why it failed.
  add column note text not null default '',
  -- Whether the file shows what was asked for; null until the answer ends.
  add column is_found boolean,
  -- The last sign of life of whoever writes the answer: a writer that died says nothing more.
  add column written_at timestamptz not null default now();

alter table message drop constraint message_state_check;
alter table message add constraint message_state_check
  check (state in ('writing', 'done', 'stopped', 'cut-off', 'failed'));

create index message_author on message (author_id);
create index message_question on message (question_id);
create unique index message_asked_once on message (thread_id, ask_key) where ask_key is not null;
-- One pending answer a thread.
create unique index message_one_answer on message (thread_id) where state = 'writing';

alter table message_reference
  -- Name of the document's file, or of the fact.
  add column name text not null default '',
  -- Key of the structured fact; null for words of a document.
  add column fact text,
  -- Boxes of the words on the page, as fractions of it.
  add column boxes jsonb not null default '[]';
