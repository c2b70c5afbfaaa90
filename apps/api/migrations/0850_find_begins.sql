-- What begins with a term is looked for apart: three letters at a time, a common word is compared with every row that has them.
-- By the first 64 letters, since an entry of such an index has a longest length.
create index loan_find_begins on loan (left(find_text, 64) text_pattern_ops);
create index borrower_find_begins on borrower (left(find_text, 64) text_pattern_ops);
create index contact_find_begins on contact (left(find_text, 64) text_pattern_ops);
create index app_user_find_begins on app_user (left(find_text, 64) text_pattern_ops);
create index property_find_begins on property (left(find_text, 64) text_pattern_ops);
create index document_find_begins on document (left(find_text, 64) text_pattern_ops);
