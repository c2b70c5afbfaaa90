-- Whether a loan's score was calculated from figures that a sandbox made up: it is marked wherever it is shown.

alter table loan_score add column made_up boolean not null default false;

-- Where figures are kept with their sources already, the scores on file say it at once.
do $$ begin
if to_regclass('underwriting_value') is not null then
update loan_score s set made_up = exists (
    select from underwriting_value v where v.in_use and v.sandbox and v.subject_id in (
      select s.loan_id
      union all select lp.property_id from loan_property lp where lp.loan_id = s.loan_id
      union all select lb.borrower_id from loan_borrower lb where lb.loan_id = s.loan_id))
  or (exists (
      select from loan_property lp join property p on p.id = lp.property_id join neighborhood n on n.id = p.neighborhood_id
      where lp.loan_id = s.loan_id and n.made_up)
    and not exists (select from setting where key = 'sandbox.counts' and value = 'false'));
end if;
end $$;
