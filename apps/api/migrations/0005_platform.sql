-- What the platform keeps for every module: events, mail, repeated requests, one-use tokens, settings, rate limits;
-- and the counter that tells a list of loans that it is stale.

-- Who did what, when: written in the transaction of the change (reliability: one event for each).
create table event (
  id uuid primary key default uuidv7(),
  at timestamptz not null default now(),
  actor_id uuid references app_user,
  -- Kept in words too: a person may be erased, the trail stays readable.
  actor_name text not null,
  kind text not null,
  entity text not null,
  entity_id uuid,
  loan_id uuid references loan on delete cascade,
  before jsonb,
  after jsonb,
  request_id text not null default '',
  ip text not null default ''
);
create index event_loan on event (loan_id, at desc);
create index event_entity on event (entity, entity_id);
create index event_actor on event (actor_id);

-- Append only: nobody rewrites the trail. Erasing a loan takes its events along (on delete cascade), hence no rule for delete.
create function event_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the event trail is append-only';
end $$;
create trigger event_no_update before update on event for each row execute function event_is_append_only();

create table mail (
  id uuid primary key default uuidv7(),
  to_email text not null,
  to_name text not null default '',
  subject text not null,
  body_text text not null,
  loan_id uuid references loan on delete cascade,
  state text not null default 'queued' check (state in ('queued', 'sent', 'outbox', 'failed')),
  error text,
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mail_created on mail (created_at desc);
create index mail_loan on mail (loan_id);

create table idempotent_request (
  scope text not null,
  key text not null,
  request_hash text not null,
  -- Null while the first request is still at work.
  status integer,
  reply jsonb,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotent_request_age on idempotent_request (created_at);

-- Captcha solutions and other tokens that work once.
create table used_token (
  token_hash bytea primary key,
  used_at timestamptz not null default now()
);

create table setting (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- Steps a job has finished, so that a retry after a crash does not repeat their effect.
create table job_step (
  job_id uuid not null,
  step text not null,
  result jsonb,
  done_at timestamptz not null default now(),
  primary key (job_id, step)
);

-- Counts that every process of the server shares; losing them in a crash only forgives.
create unlogged table rate_limit (
  key text primary key,
  hits integer not null,
  reset_at timestamptz not null
);

-- list_version: one number a loan that rises with every change a list of loans shows, whoever makes it.
-- Triggers keep it, so that no writer can forget; a list is fresh exactly when count and sum of the numbers are unchanged.
create function loan_list_changed() returns trigger language plpgsql as $$
begin
  new.list_version := old.list_version + 1;
  new.updated_at := now();
  return new;
end $$;
create trigger loan_list_changed before update on loan for each row execute function loan_list_changed();

create function loan_part_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update loan set list_version = list_version where id = old.loan_id;
  end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.loan_id <> old.loan_id) then
    update loan set list_version = list_version where id = new.loan_id;
  end if;
  return null;
end $$;
create trigger loan_borrower_changed after insert or update or delete on loan_borrower for each row execute function loan_part_changed();
create trigger loan_contact_changed after insert or update or delete on loan_contact for each row execute function loan_part_changed();
create trigger loan_property_changed after insert or update or delete on loan_property for each row execute function loan_part_changed();
create trigger insight_changed after insert or update or delete on insight for each row execute function loan_part_changed();

create function borrower_changed() returns trigger language plpgsql as $$
begin
  update loan set list_version = list_version where id in (select loan_id from loan_borrower where borrower_id = new.id);
  return null;
end $$;
create trigger borrower_changed after update on borrower for each row
  when ((old.first_name, old.last_name, old.score) is distinct from (new.first_name, new.last_name, new.score))
  execute function borrower_changed();

create function contact_changed() returns trigger language plpgsql as $$
begin
  update loan set list_version = list_version where id in (select loan_id from loan_contact where contact_id = new.id);
  return null;
end $$;
create trigger contact_changed after update on contact for each row
  when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function contact_changed();

create function property_changed() returns trigger language plpgsql as $$
begin
  update loan set list_version = list_version where id in (select loan_id from loan_property where property_id = new.id);
  return null;
end $$;
create trigger property_changed after update on property for each row execute function property_changed();

create function neighborhood_changed() returns trigger language plpgsql as $$
begin
  update loan set list_version = list_version where id in (
    select lp.loan_id from loan_property lp join property p on p.id = lp.property_id where p.neighborhood_id = new.id);
  return null;
end $$;
create trigger neighborhood_changed after update on neighborhood for each row
  when (old.score is distinct from new.score) execute function neighborhood_changed();
