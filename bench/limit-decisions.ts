/**
 * Accepting, rejecting and restarting a document request as one statement each, written by hand: the same rows locked,
 * read and written and told to the server's processes as the server does, down to what the loan suggests next, the brokers'
 * bells and the job that sends a letter (due tomorrow, so that the server does not send the limit's letters too), and the
 * activity answered, built by PostgreSQL alone. $1 is the activity.
 */

const same = (alias: string, ...names: string[]) => names.map((name) => `'${name}', ${alias}.${name}`).join(', ')
const instant = (column: string, name: string) => `'${name}', floor(extract(epoch from ${column}))::bigint`

const documents = `(select coalesce(json_agg(json_build_object('document_id', d.id, ${same('d', 'file_name', 'document_name', 'content_type', 'size_bytes', 'page_count', 'slot_version')},
  ${instant('d.created_at', 'created_epoch')}, ${instant('d.received_at', 'received_epoch')}, 'locked', d.text_state = 'needs-password', 'same_as', d.same_as) order by d.id), '[]')
  from document d where d.process_id = p.id)`

/** The activity as it then is: `c` is what the statement made of it. */
const answer = `select json_build_object('activity_id', c.id, 'activity_type', c.type, ${same('c', 'name', 'document_name', 'description', 'report_type', 'parent_id', 'url', 'rejection_reason', 'template_id', 'version')},
  'status', json_build_object('state', c.state, 'text', c.state_text, ${instant('c.updated_at', 'epoch')}), ${instant('c.updated_at', 'last_update')},
  'due_epoch', extract(epoch from c.due_on)::bigint, 'loan', json_build_object('id', l.id, 'human_id', l.human_id, 'name', l.name),
  'entity_type', c.entity_kind, 'entity_id', coalesce(c.borrower_id, c.legal_entity_id, c.property_id, c.loan_id),
  'entity_name', coalesce(b.first_name || ' ' || b.last_name, l.name), 'owner_name', o.first_name || ' ' || o.last_name,
  'envelope_id', (select v.id from envelope v where v.activity_id = c.id order by v.created_at desc limit 1),
  'archived', c.archived_at is not null, 'superseded', c.superseded_at is not null,
  'processes', (select coalesce(json_agg(json_build_object('process_id', p.id, 'process_name', p.name, 'state', p.state,
    'data_to_display', p.data_to_display, 'memory', p.memory, 'documents', ${documents}) order by p.id desc), '[]') from process p where p.activity_id = c.id))::text as body
  from changed c join loan l on l.id = c.loan_id left join app_user o on o.id = l.owner_user_id left join borrower b on b.id = c.borrower_id
  where (select count(pg_notify('plinth_bus', json_build_object('kind', 'changed', 'words', array['activity'], 'loan_id', loan_id)::text)) from changed) > 0`

const held = `held as (select a.*, l.status, l.suggested_steps from activity a join loan l on l.id = a.loan_id
  where a.id = $1::uuid and a.archived_at is null and l.archived_at is null for update),
  counted as (select count(*) filter (where a.state = 'New') as awaited, count(*) filter (where a.state = 'Sent') as to_review
    from held h join activity a on a.loan_id = h.loan_id where a.archived_at is null)`

const changed = (state: string, reason: string) => `changed as (
  update activity a set state = '${state}', state_text = coalesce(${reason}, ''), rejection_reason = ${reason}, version = a.version + 1, updated_at = now()
  from held h, counted where a.id = h.id and a.version = h.version returning a.*)`

/** What the loan suggests next, from what is awaited and to be reviewed once the request has moved (P-32). */
const suggested = (awaited: string) => `stepped as (
  update loan l set suggested_steps = array['Review ' || (c.to_review - 1) || ' documents', 'Collect ' || (c.awaited + ${awaited}) || ' documents']
  from held h, counted c where l.id = h.loan_id returning l.id)`

const noted = (
  kind: string,
  entity: string,
  from: string,
) => `insert into event (actor_name, kind, entity, entity_id, loan_id, before, after)
  select 'bench', '${kind}', '${entity}', x.id, h.loan_id, jsonb_build_object('state', h.state), jsonb_build_object('state', x.state) from ${from} x, held h returning id`

const decided = (state: string, deed: string, reason: string, more: string) => `with ${held},
  moved as (update process p set state = '${state}', updated_at = now(), data_to_display = data_to_display || jsonb_build_object('reason', ${reason}::text)
    from held h where p.id = (select id from process where activity_id = h.id order by id desc limit 1) and p.state = 'Processed' returning p.*),
  ${changed(state, reason)}, ${suggested('0')},
  noted_process as (${noted(`process.${deed}`, 'process', 'moved')}),
  noted as (${noted(`activity.set-${deed}`, 'activity', 'changed')})${more} ${answer}`

const letter = (subject: string) => `, letter as (insert into mail (to_email, to_name, subject, body_text, loan_id)
  select b.email, b.first_name, '${subject} ' || c.document_name, 'Hello. We could not accept it.', c.loan_id
  from changed c join loan_borrower lb on lb.loan_id = c.loan_id join borrower b on b.id = lb.borrower_id returning id),
  queued as (insert into boss.job_common (name, data, start_after, retry_limit, retry_delay, retry_backoff, expire_seconds, policy, heartbeat_seconds)
    select 'mail.send', jsonb_build_object('mail_id', id), now() + interval '1 day', 5, 5, true, 300, 'standard', 10 from letter returning id),
  bell as (insert into notification (user_id, loan_id, kind, message)
    select distinct u.id, c.loan_id, 'deal-news', '${subject} ' || c.document_name from changed c
    join loan_contact lc on lc.loan_id = c.loan_id join user_contact uc on uc.contact_id = lc.contact_id
    join app_user u on u.id = uc.user_id where u.role = 'broker' and u.active returning id)`

export const limitDecisions = {
  accept: decided('Accepted', 'accepted', 'null', ''),
  reject: decided('Rejected', 'rejected', "'Page 2 is missing'", letter('Please send again')),
  restart: `with ${held}, ${changed('New', 'null')}, ${suggested('1')}, noted as (${noted('activity.restart', 'activity', 'changed')})${letter('Needed again')} ${answer}`,
} as const
