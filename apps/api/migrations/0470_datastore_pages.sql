-- Pages are ranked before passages: the page of each passage, two bytes each, in order, and the first words of a document,
-- which say what it is and between whom.
alter table datastore_source
  add column pages bytea not null default '',
  add column head text not null default '';

update datastore_source s set
  pages = coalesce((select decode(string_agg(lpad(to_hex(least(p.page, 65535)), 4, '0'), '' order by p.no), 'hex')
    from passage p where p.document_id = s.document_id), ''),
  head = coalesce((select left(p.body, 900) from passage p where p.document_id = s.document_id and p.no = 0), '');
