-- How a page was read: its shape, the turn it was read at, and its ruled lines.
alter table document_page
  -- Width over height, as it is read.
  add column aspect real not null default 0.7727 check (aspect > 0),
  -- Degrees clockwise by which the page as shown was turned; boxes of words and lines are of the turned page.
  add column turn smallint not null default 0 check (turn >= 0 and turn < 360 and turn % 90 = 0),
  -- [{x1, y1, x2, y2}]: lines across and down, in fractions of the page.
  add column rulings jsonb not null default '[]';
comment on column document_page.words is '[{text, x, y, w, h, source?, confidence?}]: boxes in fractions of the page as it is read';
