import type { SeriesDateView } from '@foyer/contract'
import { m } from '@foyer/messages'

/** The state of a date in a word. */
export const stateWords: Readonly<Record<SeriesDateView['status'], () => string>> = {
  draft: m.shell_status_draft,
  published: m.shell_status_published,
  cancelled: m.shell_status_cancelled,
}
