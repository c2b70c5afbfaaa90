-- One loan on several properties is a blanket loan (E-08), also where nobody had said so, or No.
update loan set is_blanket_loan = true
where is_blanket_loan is not true
  and (select count(*) from loan_property lp where lp.loan_id = loan.id) > 1;
