import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { required } from '../../packages/domain/src/index.ts'

const FOLDER = 'apps/server/src/db/migrations'

/** The baseline makes what programs of 0.1 have in their databases already. */
const LAST_UNCHECKED = '0058'

/** What breaks a program that was written for the schema before, by a pattern of its statement. */
const BREAKING: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/\bdrop (?:table|column|view|materialized view|function|type|trigger|sequence|schema)\b/, 'drops something'],
  [/\balter (?:table|view|function|type)\b.*\brename\b/, 'renames something'],
  [/\bset not null\b/, 'makes a column required'],
  [/\balter column "?\w+"? (?:set data )?type\b/, 'changes the type of a column'],
  [/\bdrop default\b/, 'removes a default'],
  [
    /\badd column (?:if not exists )?"?\w+"?[^,]*\bnot null\b(?![^,]*\b(?:default|generated)\b)/,
    'adds a required column',
  ],
  [
    // A list of values that becomes longer replaces the constraint of its name, and leaves the rows that are there unchecked.
    /\balter table\b(?!.*\badd column\b)(?!.*\bdrop constraint "?(\w+)"?, add constraint "?\1"? .*\bnot valid$).*\badd (?:constraint|check|unique|exclude|primary key|foreign key)\b/,
    'restricts rows',
  ],
  [/\balter type\b.*\bdrop\b/, 'drops a value'],
]

/** Statements that lock rows for as long as a table is large. */
const BACK_FILL = /^(?:update|delete from|insert into\b.*\bselect\b)/

const CONTRACT = /^export const contract = \{ unusedSince: '(?<release>\d+\.\d+\.\d+)' \}$/m

/**
 * Looks for migrations that break a program of the release before, which goes on running during a rolling upgrade, or that
 * change rows while they hold their locks. A migration may break programs once a release no longer uses what it removes:
 * it names that release. Returns one sentence per finding.
 */
export function checkRollingMigrations(root: string): string[] {
  const releases = releasesIn(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))
  return readdirSync(join(root, FOLDER))
    .filter((file) => /^\d{4}-[a-z-]+\.ts$/.test(file) && file.slice(0, 4) > LAST_UNCHECKED)
    .toSorted()
    .flatMap((file) =>
      findingsOf(readFileSync(join(root, FOLDER, file), 'utf8'), releases).map((one) => `${FOLDER}/${file} ${one}`),
    )
}

function findingsOf(text: string, releases: readonly string[]): string[] {
  const named = CONTRACT.exec(text)?.groups?.['release']
  const statements = statementsIn(text)
  const backFills = statements
    .filter((statement) => BACK_FILL.test(statement))
    .map(() => 'changes rows: do it in batches by a job or a sweep, because a migration holds its locks until its end.')
  if (named !== undefined)
    return releases.includes(named) ? backFills : [...backFills, `names ${named}, which is no release in CHANGELOG.md.`]
  const breaking = BREAKING.filter(([pattern]) => statements.some((statement) => pattern.test(statement)))
  return [
    ...backFills,
    ...breaking.map(
      ([, what]) =>
        `${what}, which breaks programs of the release before while both run: see the README beside it for expand, migrate, contract.`,
    ),
  ]
}

/** The SQL in templates, one statement each, on one line and in lower case, without comments and bodies of functions. */
function statementsIn(text: string): string[] {
  return [...text.matchAll(/sql(?:\.raw\()?`(?<statement>(?:[^`\\]|\\.)*)`/gs)]
    .map((match) => required(match.groups?.['statement'], 'the statement of a template'))
    .flatMap((statement) =>
      statement
        .replaceAll(/\$(?<tag>\w*)\$.*?\$\k<tag>\$/gs, '')
        .replaceAll(/--[^\n]*/g, '')
        .split(';'),
    )
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
}

function releasesIn(changelog: string): string[] {
  return [...changelog.matchAll(/^## \[?(?<release>\d+\.\d+\.\d+)\]?/gm)].map((match) =>
    required(match.groups?.['release'], 'the number of a release'),
  )
}
