import { inventory } from '../features/platform/personal-data/index.ts'
import { retentionRules } from '../retention.ts'

const INTRODUCTION = `# Personal data

This page is made from \`apps/server/src/features/platform/personal-data/inventory.ts\` by \`npm run personal-data\`; a test fails when it is
stale, and another when a column of text, JSON or bytes is not classified.

- A person is found by e-mail address. The **export** holds what the table marks so, and nothing about other people.
- **Erasure** deletes rows, replaces data by a pseudonym (\`erased-…@erased.invalid\`, "Erased person"), clears columns, redacts exact
  mentions, or keeps data for the reason given. No figure of sales, attendance or money changes (decision 53).
- Names that others wrote into free text cannot be found by a program. Administrators remove those on request.
- Backups hold erased data until they are deleted: see the retention of backups in \`operations/run.md\`. Erase again after a restore.

## Retention settings

\`RETENTION_DAYS\` changes them, for example \`RETENTION_DAYS=mails:60,sessions:7\`.

| Rule | Default in days | Fewest | What happens |
| --- | --- | --- | --- |
`

const ERASED = {
  deleted: 'Row deleted',
  pseudonym: 'Pseudonym',
  cleared: 'Cleared',
  redacted: 'Mentions redacted',
  kept: 'Kept',
} as const

/** The whole of `docs/personal-data.md`. */
export function personalDataPage(): string {
  const rules = Object.entries(retentionRules).map(
    ([name, [days, fewest, what]]) => `| \`${name}\` | ${days} | ${fewest} | ${what} |`,
  )
  const tables = Object.entries(inventory)
  const columns = tables.flatMap(([table, { about, personal = {} }]) =>
    Object.entries(personal).map(
      ([name, { whose, exported, erased, ends, reason }]) =>
        `| \`${table}.${name}\` | ${about} | ${whose} | ${exported ? 'Yes' : 'No'} | ${ERASED[erased]} | ${ends} | ${reason ?? ''} |`,
    ),
  )
  const rest = tables.filter(([, { personal }]) => !personal).map(([table, { about }]) => `| \`${table}\` | ${about} |`)
  return `${INTRODUCTION}${rules.join('\n')}

## Columns that can hold personal data

| Column | Table | Whose | Exported | Erasure | Ends | Reason |
| --- | --- | --- | --- | --- | --- | --- |
${columns.join('\n')}

## Tables without personal data

| Table | Holds |
| --- | --- |
${rest.join('\n')}
`
}
