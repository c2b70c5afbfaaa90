-- Where money goes, and what waits for a call-back and a second person before an address or an account is another.

create table guard_setting (
  -- One row: the lender's own.
  id boolean primary key default true check (id),
  -- How long a change waits at least.
  hold_hours smallint not null default 24 check (hold_hours between 0 and 72),
  -- Whether the only member of staff may approve what they asked for; in words too: a person may be erased.
  alone boolean not null default false,
  alone_by uuid references app_user on delete set null,
  alone_by_name text not null default '',
  alone_at timestamptz,
  version integer not null default 1
);
insert into guard_setting default values;
create index guard_setting_alone_by on guard_setting (alone_by);

create table wire_instruction (
  id uuid primary key default uuidv7(),
  loan_id uuid not null references loan on delete cascade,
  purpose text not null check (purpose in ('closing', 'draw', 'deposit')),
  payee text not null check (payee <> ''),
  bank text not null check (bank <> ''),
  routing text not null check (routing ~ '^[0-9]{9}$'),
  -- Bound to this row; written by platform/sealing.ts alone.
  account_sealed text not null,
  account_last4 text not null check (account_last4 ~ '^[0-9]{4}$'),
  note text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (loan_id, purpose)
);

create table held_change (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('borrower-email', 'contact-email', 'user-email', 'signatory-email', 'wire')),
  borrower_id uuid references borrower on delete cascade,
  contact_id uuid references contact on delete cascade,
  user_id uuid references app_user on delete cascade,
  legal_entity_id uuid references legal_entity on delete cascade,
  wire_id uuid references wire_instruction on delete cascade,
  -- Addresses; of wire instructions bank and last digits.
  old_value text not null,
  new_value text not null,
  -- What else is written when it is approved, by column.
  details jsonb not null default '{}',
  -- The new account number, bound to this row.
  secret_sealed text,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'canceled')),
  requested_by uuid references app_user on delete set null,
  requested_by_name text not null,
  by_staff boolean not null,
  requested_at timestamptz not null,
  hold_until timestamptz not null,
  -- The call-back: who was reached, at which number, when, and what was said.
  called_name text not null default '',
  called_number text not null default '',
  called_at timestamptz,
  call_note text not null default '',
  called_by uuid references app_user on delete set null,
  called_by_name text not null default '',
  decided_by uuid references app_user on delete set null,
  decided_by_name text not null default '',
  decided_at timestamptz,
  decision_note text not null default '',
  -- Approved by the only member of staff, without a second person.
  alone boolean not null default false,
  -- The transaction that writes the approved value: the fence below lets that one through.
  applied_in xid8,
  version integer not null default 1,
  check (num_nonnulls(borrower_id, contact_id, user_id, legal_entity_id, wire_id) = 1)
);
create index held_change_borrower on held_change (borrower_id);
create index held_change_contact on held_change (contact_id);
create index held_change_user on held_change (user_id);
create index held_change_entity on held_change (legal_entity_id);
create index held_change_wire on held_change (wire_id);
create index held_change_asker on held_change (requested_by);
create index held_change_caller on held_change (called_by);
create index held_change_decider on held_change (decided_by);
create index held_change_listed on held_change (state, requested_at desc);
-- One change of a value waits at a time.
create unique index held_change_waiting
  on held_change (coalesce(borrower_id, contact_id, user_id, legal_entity_id, wire_id)) where state = 'waiting';

-- No statement overwrites a value that is guarded but the one that an approved change allows in its own transaction.
create function refuse_unapproved() returns trigger language plpgsql as $$
begin
  if exists (select from held_change h where h.state = 'approved' and h.applied_in = pg_current_xact_id()
      and new.id in (h.borrower_id, h.contact_id, h.user_id, h.legal_entity_id, h.wire_id)) then
    return new;
  end if;
  raise exception 'a guarded value of % is changed without approval', tg_table_name using errcode = 'check_violation';
end $$;
-- An address under .invalid stands for none: nobody is reached there.
create trigger borrower_email_guard before update of email on borrower for each row
  when (old.email <> new.email and old.email !~* '[@.]invalid$' and new.email !~* '[@.]invalid$')
  execute function refuse_unapproved();
create trigger contact_email_guard before update of email on contact for each row
  when (old.email <> new.email and old.email !~* '[@.]invalid$' and new.email !~* '[@.]invalid$')
  execute function refuse_unapproved();
create trigger app_user_email_guard before update of email on app_user for each row
  when (old.email <> new.email and new.email !~* '[@.]invalid$')
  execute function refuse_unapproved();
create trigger signatory_email_guard before update of signatory_email on legal_entity for each row
  when (old.signatory_email <> '' and old.signatory_email <> new.signatory_email)
  execute function refuse_unapproved();
create trigger wire_guard before update of payee, bank, routing, account_last4, note on wire_instruction for each row
  when ((old.payee, old.bank, old.routing, old.account_last4, old.note) is distinct from
    (new.payee, new.bank, new.routing, new.account_last4, new.note))
  execute function refuse_unapproved();
