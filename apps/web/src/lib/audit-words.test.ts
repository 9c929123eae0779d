import { formatDate, m } from '@foyer/messages'
import { describe, expect, it } from 'vitest'
import { fieldInWords, isInternal } from './audit-fields.ts'
import { actionInWords, changesOf, targetInWords } from './audit-words.ts'

const sources = import.meta.glob<string>(
  ['../../../server/src/features/**/*.ts', '!../../../server/src/features/**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
)

const schemas = import.meta.glob<string>('../../../server/src/db/schema/*.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** The actions that the server writes about events and series, read from its source. */
function writtenActions(): string[] {
  const written = (call: string, thing: string) =>
    Object.values(sources).flatMap((source) =>
      [...source.matchAll(new RegExp(String.raw`${call}\([\w., ]+, '([a-z_]+)'`, 'g'))].map(
        ([, act]) => `${thing}.${act}`,
      ),
    )
  return [...new Set([...written('await auditEvent', 'event'), ...written('await auditSeries', 'series')])]
}

/** The columns of a table, read from the schema of the database. */
function columnsOf(table: string): string[] {
  const schema = Object.values(schemas).find((source) => source.includes(`interface ${table} `)) ?? ''
  const [, body = ''] = new RegExp(`interface ${table} [^{]*\\{([^]*?)\n\\}`).exec(schema) ?? []
  return [...body.matchAll(/^ {2}([a-z_\d]+)\??:/gm)].map(([, name = '']) => name)
}

/** What no edit of an event changes, or what its audit leaves out. */
const NOT_EDITED = new Set(
  `id organiser_id series_id passes_for_series created_at updated_at version translations taken_down_at
  organiser_suspended_at featured_at cancelled_at dates_open postponed_from refund_offer_until`.split(/\s+/),
)

describe('the audit log in words', () => {
  it('has words for all actions about events and series', () => {
    const actions = writtenActions()
    expect(actions).toContain('event.create_ticket_type')
    expect(actions).toContain('series.add_dates')
    expect(actions.filter((action) => actionInWords(action).includes(': '))).toEqual([])
  })

  it('has words for the columns of events that an edit can change', () => {
    const columns = columnsOf('EventFactColumns').concat(columnsOf('EventsTable'))
    expect(columns).toContain('series_differs')
    const raw = columns.filter((name) => !NOT_EDITED.has(name) && !isInternal(name) && fieldInWords(name) === name)
    expect(raw).toEqual([])
  })

  it('names fields that differ from a series, counts ids, and shows lists of things by their values', () => {
    const id = '0193a7f0-0000-7000-8000-000000000001'
    expect(
      changesOf({
        before: { series_differs: [], reminded_for: null },
        after: {
          series_differs: ['title', 'startsAt'],
          reminded_for: '2026-11-01T10:00:00.000Z',
          ticket_type_ids: [id, id.replace('1', '2')],
          price_steps: [{ name: 'Early', price: 500_000, ends_at: null }],
          currency: 'NGN',
        },
      }),
    ).toEqual([
      { name: 'Differs from the series', before: null, after: 'Title and Start' },
      { name: 'Valid for', before: null, after: '2' },
      { name: 'Price steps', before: null, after: 'Early ·\u00a0₦5,000' },
    ])
  })

  it('names acts and things', () => {
    expect(actionInWords('event.take_down')).toBe('Event taken down')
    expect(actionInWords('event.publish')).toBe('Event published')
    expect(actionInWords('event.odd_act')).toBe('Event: odd act')
    expect(actionInWords('odd')).toBe('Odd')
    expect(targetInWords('payout_account')).toBe('Payout account')
  })

  it('tells what changed and nothing else', () => {
    expect(
      changesOf({
        before: { state: 'open', kept: 1 },
        after: { state: 'upheld', kept: 1, note: '<b>x</b>', list: [1] },
      }),
    ).toEqual([
      { name: 'Status', before: 'Open', after: m.shell_status_upheld() },
      { name: 'Note', before: null, after: '<b>x</b>' },
      { name: 'List', before: null, after: '1' },
    ])
    expect(changesOf({ before: null, after: null })).toEqual([])
  })

  it('tells amounts as money where it knows the currency, and what is so or not in a word', () => {
    const after = { suspended: true, amount: 1_250_000, currency: 'NGN' }
    expect(changesOf({ before: { suspended: false, currency: 'NGN' }, after })).toEqual([
      { name: 'Suspended', before: 'no', after: 'yes' },
      { name: 'Amount', before: null, after: '₦12,500' },
    ])
    expect(changesOf({ before: null, after: { name: 'Lawn', price: 450_000, currency: 'NGN' } })).toEqual([
      { name: 'Name', before: null, after: 'Lawn' },
      { name: 'Price', before: null, after: '₦4,500' },
    ])
    expect(changesOf({ before: null, after: { amount: 5 } })).toEqual([{ name: 'Amount', before: null, after: '5' }])
  })

  it('tells a fee as a percentage and as money', () => {
    const after = { currency: 'EUR', basisPoints: 250, fixedPerTicket: 49, minimum: 100, maximum: null }
    expect(changesOf({ before: null, after })).toEqual([
      { name: 'Percentage', before: null, after: '2.5%' },
      { name: 'Fixed part per ticket', before: null, after: '€0.49' },
      { name: 'Minimum', before: null, after: '€1' },
    ])
  })

  it('tells fields by their words, columns and fields of calls alike, and moments as dates', () => {
    const before = { starts_at: '2026-12-01T18:00:00.000Z', max_per_buyer: 4, scopes: ['orders:read'] }
    const after = { starts_at: '2026-12-02T18:00:00.000Z', max_per_buyer: 1200, scopes: ['orders:read', 'events:read'] }
    expect(changesOf({ before, after })).toEqual([
      {
        name: 'Start',
        before: formatDate(before.starts_at, 'exactMoment'),
        after: formatDate(after.starts_at, 'exactMoment'),
      },
      { name: 'Maximum per buyer', before: '4', after: '1,200' },
      { name: 'Permissions', before: 'Orders: Read', after: 'Orders: Read and Events: Read' },
    ])
    const held = '2026-12-09T18:00:00.000Z'
    expect(changesOf({ before: { money_held_until: null }, after: { money_held_until: held } })).toEqual([
      { name: 'Earnings on hold until at least', before: null, after: formatDate(held, 'exactMoment') },
    ])
    expect(
      changesOf({ before: null, after: { expiresAt: null, sendAt: '2026-12-01T18:00:00Z', toString: 1 } }),
    ).toEqual([
      { name: 'Send at', before: null, after: formatDate('2026-12-01T18:00:00Z', 'exactMoment') },
      { name: 'toString', before: null, after: '1' },
    ])
  })

  it('tells the names of the program in words, and texts of people as they wrote them', () => {
    const before = { status: 'draft', visibility: 'unlisted', title: 'draft', types: ['order.paid'] }
    const after = { status: 'published', visibility: 'public', title: 'published', types: ['order.paid', 'later.act'] }
    expect(changesOf({ before, after })).toEqual([
      { name: 'Event status', before: 'Draft', after: 'Published' },
      { name: 'Visibility', before: 'Only people with the link', after: 'Public' },
      { name: 'Title', before: 'draft', after: 'published' },
      { name: 'Messages', before: 'Order paid', after: 'Order paid and later.act' },
    ])
    expect(changesOf({ before: null, after: { provider: 'sandbox', role: 'box_office', languages: ['fr'] } })).toEqual([
      { name: 'Provider', before: null, after: 'Test payment' },
      { name: 'Role', before: null, after: 'Box office' },
      { name: 'Languages', before: null, after: 'Français' },
    ])
  })
})
