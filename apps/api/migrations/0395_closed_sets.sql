-- The last columns of a closed set that took any text: what the code writes there is one of these.
alter table loan add check (status_before_rejection in ('preliminary', 'term-sheet-sent', 'underwriting', 'board-review',
  'commitment-sent', 'commitment-accepted', 'rejected', 'funded', 'paid-off'));
alter table activity
  add check (state_before_pause in ('New', 'Generated', 'Sent', 'Waiting', 'Signed', 'Approved', 'Processing', 'Processed',
    'Accepted', 'In Progress', 'Rejected', 'Done', 'Unsupported', 'Paused', 'Missing Data', 'Error', 'Failed')),
  add check (report_type in ('credit-plus', 'xactus', 'lexis-nexis', 'plaid', 'reonomy', 'costar', 'house-canary',
    'neighborhood-scout', 'rentometer', 'clear', 'appraisal'));
alter table document
  add check (kind in ('operating-agreement', 'pfs', 'sreo', 'bank-statement', 'rent-roll', 't-12', 'id', 'w-9', 'insurance',
    'purchase-contract', 'appraisal', 'property-analysis')),
  add check (text_warnings <@ array['scripts', 'attachments', 'low-confidence']);
alter table template add check (flags <@ array['flip', 'cash_flow', 'mid_construction', 'retail']);
alter table report_run add check (provider in ('credit-plus', 'xactus', 'lexis-nexis', 'plaid', 'reonomy', 'costar',
  'house-canary', 'neighborhood-scout', 'rentometer', 'clear', 'appraisal'));
