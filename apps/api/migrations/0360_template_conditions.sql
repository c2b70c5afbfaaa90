-- What must hold of a loan for a template to apply to it: 'purchase', 'refinance', 'broker'. All listed; none = always.
alter table template add column conditions text[] not null default '{}'
  check (conditions <@ array['purchase', 'refinance', 'broker']);
update template set conditions = '{refinance}' where entity_kind = 'loan'
  and document_name in ('Payoff Letter', 'Existing Note and Mortgage', 'Mortgage Payment History');
update template set conditions = '{purchase}' where entity_kind = 'loan' and document_name = 'Proof of Deposit';
update template set conditions = '{broker}' where entity_kind = 'loan' and document_name = 'Broker Fee Agreement';
