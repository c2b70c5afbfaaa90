-- Consent to text messages, by number: when, to which wording, and how it was given. STOP ends texts of every kind.
create table text_consent (
  phone text primary key,
  agreed_at timestamptz,
  wording text not null default '',
  -- By the person from a message, by staff who heard it, or by START.
  source text check (source in ('link', 'staff', 'start')),
  recorded_by uuid references app_user,
  stopped_at timestamptz
);
create index text_consent_recorded_by on text_consent (recorded_by);

-- The hour of the lender's day at which a member of staff gets the digest.
create table chase_digest (
  user_id uuid primary key references app_user on delete cascade,
  hour smallint not null check (hour between 0 and 23),
  sent_on date
);
