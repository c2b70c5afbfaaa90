-- The trail shows whoever tampers with it: each event gets a place in a chain of keyed hashes soon after it is committed
-- (decision 0053). A place is given at sealing, so that one transaction never waits for another.

-- Events that have no place yet. Written by the trigger below, emptied by the one process that seals.
create table event_unsealed (
  event_id uuid not null
);

-- No reference to the event: a seal tells of an event that somebody took away.
create table event_seal (
  position bigint primary key check (position > 0),
  event_id uuid not null unique,
  sealed_at timestamptz not null,
  -- Of what an event tells of people: it stays when that is erased, and so does the proof.
  details_hash bytea not null,
  -- Of the seal before, the event and details_hash.
  hash bytea not null
);

-- The key of the hashes, sealed with the sealing keys: who has the database alone cannot make a seal.
create table audit_key (
  singleton boolean primary key default true check (singleton),
  sealed_key text not null,
  created_at timestamptz not null default now()
);

create function event_awaits_seal() returns trigger language plpgsql as $$
begin
  insert into event_unsealed select id from added;
  return null;
end $$;
create trigger event_awaits_seal after insert on event
  referencing new table as added for each statement execute function event_awaits_seal();

insert into event_unsealed select id from event;

-- A loan that is erased leaves its events: they name it by its id alone.
alter table event drop constraint event_loan_id_fkey;

-- Append only, with one exception: what an event tells of people may be emptied, all of it and nothing else.
create or replace function event_is_append_only() returns trigger language plpgsql as $$
begin
  if new.before is null and new.after is null and new.actor_name = '' and new.ip = ''
    and (new.id, new.at, new.kind, new.entity, new.request_id) = (old.id, old.at, old.kind, old.entity, old.request_id)
    and new.actor_id is not distinct from old.actor_id and new.entity_id is not distinct from old.entity_id
    and new.loan_id is not distinct from old.loan_id
  then
    return new;
  end if;
  raise exception 'the event trail is append-only';
end $$;
