-- Limits that still carry the label a measure used to have take the one it has now; the history of a set stays as it was.

update policy_set_version v
set rules = (
  select coalesce(jsonb_agg(
    case
      when rule ->> 'label' = old.label then jsonb_set(rule, '{label}', to_jsonb(old.now_called))
      else rule
    end order by place), '[]')
  from jsonb_array_elements(v.rules) with ordinality as r (rule, place)
  left join (values
    ('ltv_as_is', 'Loan to value, as is', 'LTV (total commitment)'),
    ('ltv_stabilized', 'Loan to value, stabilized', 'LTV stabilized'),
    ('ltc', 'Loan to cost', 'LTC'),
    ('dscr', 'Debt service coverage, in place', 'DSCR in place'),
    ('dscr_stabilized', 'Debt service coverage, stabilized', 'DSCR stabilized'),
    ('debt_yield', 'Debt yield, in place', 'Debt yield in place'),
    ('debt_yield_stabilized', 'Debt yield, stabilized', 'Debt yield stabilized')
  ) as old (key, label, now_called) on old.key = rule ->> 'key')
from policy_set s
where s.id = v.policy_set_id and s.version = v.version;
