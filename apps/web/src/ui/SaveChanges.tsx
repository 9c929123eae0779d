import { m } from '@foyer/messages'
import { Button } from '@mantine/core'

interface SaveChangesProps {
  readonly dirty: boolean
  readonly busy: boolean
  readonly onDiscard: () => void
}

/** The buttons of a form that changes what is there. They stay in sight while something is changed. */
export function SaveChanges({ dirty, busy, onDiscard }: SaveChangesProps) {
  return (
    <div className={dirty ? 'flex gap-12 sticky-foot' : 'flex gap-12'}>
      <Button type="submit" loading={busy} disabled={!dirty}>
        {m.account_save_changes()}
      </Button>
      {dirty && (
        <Button variant="default" onClick={onDiscard} disabled={busy}>
          {m.account_discard()}
        </Button>
      )}
    </div>
  )
}
