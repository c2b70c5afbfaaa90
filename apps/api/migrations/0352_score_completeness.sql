-- How much of what a score asks for is known: a fraction of its inputs.
alter table loan_score add column completeness numeric check (completeness between 0 and 1);
