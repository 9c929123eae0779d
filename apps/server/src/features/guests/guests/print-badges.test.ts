import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ErrorView } from '@foyer/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, createEvent, createPaidOrder, type TestApp } from '../../../testing/index.ts'

const run = promisify(execFile)

let site: TestApp
let sale: Awaited<ReturnType<typeof createEvent>>
let order: Awaited<ReturnType<typeof createPaidOrder>>
beforeAll(async () => {
  site = await buildTestApp()
  sale = await createEvent(site, { ticket: { kind: 'free', price: 0, capacity: 20_000 } })
  order = await createPaidOrder(site, { ...sale, quantity: 6 })
  const names = [
    'Zainab Bello',
    'Ọlá Adébáyọ̀ of the very long and winding name Oluwaseunfunmilayo-Akinwunmi',
    '李小龍',
    'محمد راشد',
    '김민준',
    '',
  ]
  for (const [index, name] of names.entries())
    await sql`update tickets set guest_name = ${name} where id = ${order.tickets[index]!._id}`.execute(site.deps.db)
})
afterAll(() => site.close())

const badges = (query: Record<string, string>) =>
  call<Buffer & ErrorView>(site.app, {
    method: 'GET',
    url: `/api/guests/${sale.eventId}/badges.pdf`,
    headers: sale.organiser.headers,
    query,
  })

/** The text of each page, and its size in points, as another program reads them. */
async function readPages(pdf: Buffer): Promise<{ texts: string[]; size: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-badges-'))
  try {
    const file = join(folder, 'badges.pdf')
    await writeFile(file, pdf)
    const text = await run('pdftotext', ['-layout', file, '-'])
    const info = await run('pdfinfo', [file])
    return {
      texts: text.stdout.split('\f').slice(0, -1),
      size: /Page size:\s+(.*?) pts/.exec(info.stdout)?.[1] ?? '',
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

describe('name badges', () => {
  test('are a page a guest, by name, in the size asked for, with everything on them', async () => {
    const made = await badges({ width: '90', height: '55' })
    expect(made.status).toBe(200)
    expect(String(made.headers['content-type'])).toContain('application/pdf')
    expect(made.body.subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('hold the names of those who come and of nobody else', async () => {
    const { tickets } = order
    await site.deps.db.updateTable('tickets').set({ state: 'cancelled' }).where('id', '=', tickets[5]!._id).execute()
    const all = await badges({})
    expect(pageCount(all.body)).toBe(5)
    const one = await badges({ only: `${tickets[0]!._id},${tickets[5]!._id}` })
    expect(pageCount(one.body)).toBe(1)
    const none = await badges({ only: tickets[5]!._id })
    expect(none).toMatchObject({ status: 409, body: { code: 'badges.nobody' } })
    expect((await badges({ search: 'nobody of that name' })).body.code).toBe('badges.nobody')
  })

  test('of another event’s tickets are not printed', async () => {
    const other = await createEvent(site, { ticket: { kind: 'free', price: 0 } })
    const foreign = await createPaidOrder(site, other)
    expect((await badges({ only: foreign.tickets[0]!._id })).body.code).toBe('badges.nobody')
  })

  test('of thousands are sent as they are made; more than a stack are refused', async () => {
    await sql`
      insert into tickets (id, order_id, event_id, ticket_type_id, number, guest_name)
      select gen_random_uuid(), order_id, event_id, ticket_type_id, number + n, 'Guest ' || n
      from tickets, generate_series(100, 700) n where id = ${order.tickets[0]!._id}`.execute(site.deps.db)
    const many = await badges({ width: '74', height: '105' })
    expect(pageCount(many.body)).toBeGreaterThan(600)
    await sql`
      insert into tickets (id, order_id, event_id, ticket_type_id, number, guest_name)
      select gen_random_uuid(), order_id, event_id, ticket_type_id, number + n, 'Guest'
      from tickets, generate_series(1000, 6000) n where id = ${order.tickets[0]!._id}`.execute(site.deps.db)
    expect((await badges({})).body.code).toBe('export.too_large')
  })

  test.each([
    { width: '39' },
    { height: '301' },
    { width: 'wide' },
    { code: 'maybe' },
    { only: 'x' },
    { only: '' },
    { size: 'a7' },
  ])('refuse %j', async (query) => {
    expect((await badges(query as Record<string, string>)).status).toBe(400)
  })
})

/** Pages as the file itself counts them. */
function pageCount(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
}

const hasPoppler = await run('pdftotext', ['-v']).then(
  () => true,
  () => false,
)

test.runIf(hasPoppler)('another program reads what they say, and that nothing is cut off', async () => {
  const { tickets } = order
  const only = tickets
    .slice(0, 5)
    .map(({ _id }) => _id)
    .join(',')
  const made = await badges({ only, width: '90', height: '55', code: 'yes' })
  const { texts, size } = await readPages(made.body)
  expect(size).toMatch(/^255\.1\d* x 155\.9/)
  const words = texts.map((text) => text.replaceAll(/\s+/g, ' '))
  expect(words.some((text) => text.includes('Zainab Bello'))).toBe(true)
  expect(words.some((text) => /Oluwaseunfunmilayo/.test(text.replaceAll(' ', '')))).toBe(true)
  for (const name of ['李小龍', '김민준']) expect(words.some((text) => text.includes(name))).toBe(true)
  // The program that reads the PDF decides how right-to-left words are put together; only their letters are checked here.
  expect(words.some((text) => /\p{Script=Arabic}/u.test(text))).toBe(true)
  for (const text of words) expect(text).toContain('Lawn')
})
