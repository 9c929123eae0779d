import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { runCommand } from './run-command.ts'

const FOLDER = 'apps/server/src/db/migrations'
const LIST = `${FOLDER}/hashes.txt`

/** One line of the list: `<sha256> <file>`. */
function lines(text: string): string[] {
  return text.split('\n').filter((line) => line !== '')
}

/**
 * Migrations that reached main never change, never disappear and never get a new one before them: databases that ran them exist.
 * The list beside them holds name and hash of each; it only grows, which the history of the repository proves where there is one.
 * Returns one sentence per finding.
 */
export async function checkReleasedMigrations(root: string): Promise<string[]> {
  const released = lines(readFileSync(join(root, LIST), 'utf8'))
  return [...compareWithFiles(root, released), ...(await compareWithHistory(root, released))]
}

/** The lines that the list should have for the migrations that are there now, in order. */
export function migrationLines(root: string): string[] {
  return readdirSync(join(root, FOLDER), { recursive: true, encoding: 'utf8' })
    .filter((file) => /^(?:\d{4}-[a-z-]+\.ts|baseline\/.*)$/.test(file))
    .toSorted((one, other) => order(one).localeCompare(order(other)))
    .map((file) => `${hashOf(join(root, FOLDER, file))} ${file}`)
}

/** The tables of the baseline stand before every migration. */
function order(file: string): string {
  return file.startsWith('baseline/') ? `0000-${file}` : file
}

function hashOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}

/** A line is a hash and a name. */
const nameIn = (line: string) => line.slice(line.indexOf(' ') + 1)

function compareWithFiles(root: string, released: readonly string[]): string[] {
  const present = migrationLines(root)
  if (present.join('\n') === released.join('\n')) return []
  const findings = released
    .filter((line) => !present.includes(line))
    .map((line) => `${FOLDER}/${nameIn(line)} was released and has been changed or removed since.`)
  const added = present.filter((line) => !released.includes(line)).map((line) => nameIn(line))
  const last = nameIn(released.at(-1) ?? '')
  for (const file of added)
    findings.push(
      file > last
        ? `${FOLDER}/${file} is not in ${LIST}: run "npm run migrations:seal" once it is ready to be merged.`
        : `${FOLDER}/${file} would run before ${last}, which was released: give it the next free number.`,
    )
  return findings
}

/** Every earlier version of the list on main must be the beginning of today's. What a branch had before its merge was never released. */
async function compareWithHistory(root: string, released: readonly string[]): Promise<string[]> {
  const log = await runCommand('git', ['-C', root, 'log', '--first-parent', '--format=%H', '--', LIST])
  if (!log.ok) return []
  const findings: string[] = []
  for (const commit of lines(log.output)) {
    const { ok, output } = await runCommand('git', ['-C', root, 'show', `${commit}:${LIST}`])
    const before = ok ? lines(output) : []
    if (before.some((line, index) => released[index] !== line))
      findings.push(
        `${LIST}: what commit ${commit.slice(0, 8)} had released is not the beginning of the list any more.`,
      )
  }
  return findings
}
