import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AttendanceView, ManifestView, OfflineScanAnswer } from '@foyer/contract'
import { expect, test } from 'vitest'
import { buildTestApp, call, TEST_SECRET } from '../../../../testing/index.ts'
import { brokenInvariants } from '../../../../testing/invariants.ts'
import { type ServerProcess, startServerProcess } from '../../../../testing/server-process.ts'
import { createPhone, type Phone } from '../check-in-scene.ts'
import { shirtNight } from '../scanning/extras-scene.ts'

/**
 * Two offline doors hand out the same shirt. The process dies while it writes the first door's report, and again after it has written the
 * second one's but before it answers: both phones send their reports again.
 */
test(
  'a shirt handed out at two offline doors is one conflict, though the program is killed while each tells of it',
  { timeout: 240_000 },
  async () => {
    const site = await buildTestApp()
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-shirts-'))
    const started: ServerProcess[] = []
    const start = async (failpoint?: string) => {
      const program = await startServerProcess({
        DATABASE_URL: site.databaseUrl,
        FOYER_DATA_DIR: dataDir,
        SECRET_KEY: TEST_SECRET,
        // A phone's token is for one address, whichever program answers there.
        PUBLIC_URL: site.deps.site.publicUrl,
        FOYER_ROLE: 'web',
        LOG_LEVEL: 'silent',
        ...(failpoint !== undefined && { FAILPOINT: failpoint }),
      })
      started.push(program)
      return program
    }
    try {
      const { eventId, organiser, shirt, shirts, ...night } = await shirtNight(site)
      const handedOut = async (name: string, minutesAgo: number) => ({
        phone: await createPhone(site, { eventId, organiser, ...night }, { name }),
        scan: {
          scanId: randomUUID(),
          sequence: 1,
          ticketId: shirts[0]?._id,
          direction: 'in',
          scannedAt: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
          verdict: 'admitted',
        },
      })
      const [east, west] = [await handedOut('East', 20), await handedOut('West', 19)]
      const tell = async (program: ServerProcess, { phone, scan }: typeof east) => {
        const response = await fetch(`${program.url}/api/check-in/${eventId}/scans`, {
          method: 'POST',
          headers: { ...phone.headers, 'content-type': 'application/json' },
          body: JSON.stringify({ scans: [scan], sentAt: new Date().toISOString() }),
        })
        return (await response.json()) as { answers: OfflineScanAnswer[] }
      }
      const results = async (program: ServerProcess) => {
        const answers = [await tell(program, east), await tell(program, west)].flatMap((told) => told.answers)
        return answers.map(({ result, conflict, error }) => ({ result, conflict, error }))
      }

      for (const [told, failpoint] of [
        [east, 'before_offline_scan_committed'],
        [west, 'after_offline_scan_committed'],
      ] as const) {
        const program = await start(failpoint)
        await expect(tell(program, told)).rejects.toThrow(TypeError)
        expect(await program.ended).toBe('SIGKILL')
      }
      const healthy = await start()
      const once = [
        { result: 'admitted', conflict: false, error: null },
        { result: 'admitted', conflict: true, error: null },
      ]
      expect(await results(healthy)).toEqual(once)
      expect(await results(healthy)).toEqual(once)

      const conflictsOf = async ({ headers }: Phone) =>
        (await call<ManifestView>(site.app, { method: 'GET', url: `/api/check-in/${eventId}/manifest`, headers })).body
          .conflicts
      for (const { phone } of [east, west]) expect(await conflictsOf(phone)).toHaveLength(1)
      const url = `/api/check-in/${eventId}/attendance`
      const { body } = await call<AttendanceView>(site.app, { method: 'GET', url, headers: organiser.headers })
      expect(body.conflicts).toMatchObject({ open: 1, total: 1 })
      expect(body.extras).toMatchObject([{ _id: shirt, handedOut: 1, sold: 2 }])
      const { rows } = await site.deps.pool.query('select id from scans where ticket_id = $1', [shirts[0]?._id])
      expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([east.scan.scanId, west.scan.scanId]))
      expect(await brokenInvariants(site.deps.pool)).toEqual([])
      healthy.kill('SIGTERM')
      expect(await healthy.ended).toBe(0)
    } finally {
      for (const each of started) each.kill('SIGKILL')
      await site.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
)
