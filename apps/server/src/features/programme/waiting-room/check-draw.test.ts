import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, call, type TestApp } from '../../../testing/index.ts'
import { advanceRoom } from './advance-room.ts'
import { beginSales, createRush, getRoom } from './waiting-room-scene.ts'

const SCRIPT = join(import.meta.dirname, '../../../../../../examples/check-draw.mjs')
const VISITORS = 100_000

let site: TestApp
let folder: string
let room: { seedHash: string; seed: string | null; drawn: number | null }
let csv: string
const ids = Array.from({ length: VISITORS }, () => randomUUID())

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-draw-'))
  site = await buildTestApp()
  const { eventId } = await createRush(site)
  await site.deps.pool.query(
    `insert into waiting_visitors (event_id, id, arrived_at) select $1, id, now() - interval '1 minute' from unnest($2::uuid[]) id`,
    [eventId, ids],
  )
  await beginSales(site, eventId)
  await advanceRoom(site.deps, eventId)
  room = (await getRoom(site.app, eventId)).body
  const url = `/api/waiting-rooms/${eventId}/draw.csv`
  csv = String((await call<Buffer>(site.app, { method: 'GET', url })).body)
}, 120_000)
afterAll(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

/** What the script of `examples` says of a list, as a visitor runs it. */
function check(list: string, facts: object = room, ...more: string[]) {
  const [csvFile, roomFile] = [join(folder, 'draw.csv'), join(folder, 'room.json')]
  writeFileSync(csvFile, list)
  writeFileSync(roomFile, JSON.stringify(facts))
  const { status, stdout, stderr } = spawnSync(process.execPath, [SCRIPT, csvFile, roomFile, ...more], {
    encoding: 'utf8',
  })
  return { status, says: `${stdout}${stderr}`.trim() }
}

/** The list with one line made into another. */
function withLine(place: number, change: (line: string) => string): string {
  return csv
    .split('\n')
    .map((line, index) => (index === place ? change(line) : line))
    .join('\n')
}

describe('the script that checks a draw of 100,000 visitors', () => {
  test('accepts the published list, with the hash that was seen before and a visitor’s own id', () => {
    expect(check(csv)).toEqual({ status: 0, says: 'The draw of 100000 visitors is right.' })
    const { status, says } = check(csv, room, room.seedHash, ids[0] ?? '')
    expect([status, says]).toEqual([0, expect.stringMatching(/^You have number \d+\.\nThe draw/)])
  })

  test('finds two visitors who were swapped', () => {
    const [, first = '', second = ''] = csv.split('\n')
    const [, visitor = ''] = first.split(',')
    const [, other = ''] = second.split(',')
    const swapped = csv.replace(first, first.replace(visitor, other)).replace(second, second.replace(other, visitor))
    expect(check(swapped)).toMatchObject({ status: 1, says: expect.stringContaining('the lot of') })
    const lines = csv.split('\n')
    ;[lines[10], lines[11]] = [lines[11] ?? '', lines[10] ?? '']
    expect(check(lines.join('\n'))).toMatchObject({ status: 1, says: expect.stringContaining('order of the lots') })
    const renumbered = lines.map((line, index) =>
      index === 10 || index === 11 ? line.replace(/^\d+/, `${index}`) : line,
    )
    expect(check(renumbered.join('\n'))).toMatchObject({
      status: 1,
      says: expect.stringContaining('order of the lots'),
    })
  })

  test('finds a lot that was exchanged, a visitor who was left out, and one who was added', () => {
    const swappedLot = withLine(500, (line) => line.replace(/,[0-9a-f]{64}$/, `,${'0'.repeat(64)}`))
    expect(check(swappedLot)).toMatchObject({ status: 1, says: expect.stringContaining('the lot of') })
    const left = csv.split('\n').toSpliced(7, 1).join('\n')
    expect(check(left)).toMatchObject({ status: 1, says: expect.stringContaining('100000 visitors') })
    expect(check(csv, room, room.seedHash, randomUUID())).toMatchObject({ status: 1 })
  })

  test('finds a seed that was exchanged after its hash was published', () => {
    expect(check(csv, { ...room, seed: '1'.repeat(64) })).toMatchObject({
      status: 1,
      says: expect.stringContaining('seed'),
    })
    expect(check(csv, room, '2'.repeat(64))).toMatchObject({ status: 1, says: expect.stringContaining('seed') })
  })
})
