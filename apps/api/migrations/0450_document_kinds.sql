-- Papers of a closing, of taxes, and reports of consultants are read too.
alter table document drop constraint document_kind_check;
alter table document add constraint document_kind_check check (kind in ('operating-agreement', 'pfs', 'sreo', 'bank-statement', 'rent-roll', 't-12', 'id', 'w-9', 'insurance',
    'purchase-contract', 'appraisal', 'property-analysis',
    'lease', 'title-commitment', 'settlement-statement', 'payoff-letter', 'personal-tax-return', 'business-tax-return', 'k-1',
    'phase-i', 'property-condition', 'zoning')) not valid;
alter table document validate constraint document_kind_check;
