-- A guarantor stands on a loan as a borrower does (requests, reports, score) and does not borrow.
alter table loan_borrower
  add column role text not null default 'borrower' check (role in ('borrower', 'guarantor'));
