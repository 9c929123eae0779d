create table order_questions (
  id uuid primary key,
  event_id uuid not null references events(id) on delete cascade,
  scope text not null check (scope in ('order', 'guest')),
  kind text not null check (kind in (
    'short_text', 'long_text', 'phone', 'address', 'checkbox', 'radio', 'select', 'multi_select',
    'date'
  )),
  label text not null check (label <> ''),
  help text not null default '',
  options text[] not null default '{}',
  required boolean not null,
  ticket_type_ids uuid[] not null default '{}',
  sensitive boolean not null,
  show_at_door boolean not null,
  position integer not null,
  created_at timestamptz not null default now(),
  constraint order_questions_check check ((kind in ('radio', 'select', 'multi_select')) = (cardinality(options) > 0))
);
create index order_questions_event on order_questions (event_id, "position");

create table order_answers (
  order_id uuid not null references orders(id) on delete cascade,
  guest smallint not null check (guest >= 0),
  question_id uuid not null,
  label text not null,
  kind text not null,
  value jsonb not null,
  sensitive boolean not null,
  show_at_door boolean not null,
  position integer not null,
  answered_at timestamptz not null default now(),
  primary key (order_id, guest, question_id)
);
create index order_answers_question on order_answers (question_id);
