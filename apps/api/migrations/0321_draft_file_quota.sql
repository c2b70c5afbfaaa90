-- What anonymous uploads may take: each ticket reserves its bytes, counted for its draft and for the network it came from.
alter table application_draft_file
  add column reserved_bytes bigint not null default 0,
  add column network text not null default '';
create index application_draft_file_network on application_draft_file (network, created_at);
