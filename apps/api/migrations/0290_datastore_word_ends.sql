-- A misspelt word is looked up by the letters it begins or ends with, which the primary key and this index answer. Likeness by
-- trigrams had to be computed for each word of a large file, and took most of a search's time.
drop index datastore_word_alike;
create index datastore_word_ending on datastore_word (loan_id, reverse(word));
