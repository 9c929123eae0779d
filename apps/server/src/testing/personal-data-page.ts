import { inventory } from '../features/platform/personal-data/index.ts'
import { retentionRules } from '../retention.ts'

const INTRODUCTION = `# Personal data

\`npm run personal-data\` generates this page from \`apps/server/src/features/platform/personal-data/inventory.ts\`. A test fails if the page
is out of date, and another one if a column of text, JSON or bytes is not classified.

- A person is identified by e-mail address. The **export** contains the columns marked "Yes" and nothing about other people.
- **Erasure** deletes rows, replaces data with a pseudonym (\`erased-…@erased.invalid\`, "Erased person"), clears columns, redacts exact
  mentions, or keeps data for the stated reason. It changes no figures of sales, attendance or money (decision 53).
- A program cannot identify names that other people wrote into free text. Administrators remove them on request.
- Backups contain erased data until they are deleted (\`operations/backup.md\` describes how many are kept). Repeat the erasure after a
  restore.

## Retention settings

Set \`RETENTION_DAYS\` to change the retention periods, for example \`RETENTION_DAYS=mails:60,sessions:7\`.

| Rule | Default (days) | Minimum (days) | Effect |
| --- | --- | --- | --- |
`

const ERASED = {
  deleted: 'Row deleted',
  pseudonym: 'Pseudonym',
  cleared: 'Cleared',
  redacted: 'Mentions redacted',
  kept: 'Kept',
} as const

/** The complete text of `docs/personal-data.md`. */
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

| Column | Contents of the table | Data subject | Exported | Erasure | Retention | Reason |
| --- | --- | --- | --- | --- | --- | --- |
${columns.join('\n')}

## Tables without personal data

| Table | Contents |
| --- | --- |
${rest.join('\n')}
`
}
