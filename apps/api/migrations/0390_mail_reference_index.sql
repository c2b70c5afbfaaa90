-- Who alone may see a letter's link: people are joined and deleted by it.
create index mail_secret_only_for on mail (secret_only_for) where secret_only_for is not null;
