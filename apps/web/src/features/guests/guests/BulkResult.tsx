import { formatNumber, m } from '@foyer/messages'
import { Alert, Button, Group, Modal, Progress, Stack } from '@mantine/core'
import { type BulkRun, MOST_SHOWN } from './use-bulk-run.ts'
import classes from './GuestTable.module.css'

interface BulkResultProps {
  readonly run: BulkRun
  /** How many tickets the action is for. */
  readonly total: number
  /** The result in a sentence. */
  readonly doneInWords: (count: number) => string
  readonly onResume: () => void
  readonly onClose: () => void
}

/** The progress of an action on many tickets, and at the end its result and the tickets that it left unchanged. */
export function BulkResult({ run, total, doneInWords, onResume, onClose }: BulkResultProps) {
  const { running, done, failed, failures, fault } = run
  const processed = done + failed
  return (
    <Modal
      opened
      onClose={onClose}
      title={running ? m.guests_bulk_running_title() : m.guests_bulk_report_title()}
      withCloseButton={!running}
      closeOnEscape={!running}
      closeOnClickOutside={!running}
    >
      <Stack gap="md">
        {running && <Progress value={(processed / Math.max(total, 1)) * 100} aria-hidden />}
        <p role="status">
          {running
            ? m.guests_bulk_progress({ done: formatNumber(processed), total: formatNumber(total) })
            : doneInWords(done)}
        </p>
        {fault !== null && <Alert color="red">{fault}</Alert>}
        {!running && failed > 0 && (
          <div>
            <p>{m.guests_bulk_unchanged({ count: failed })}</p>
            <ul className={classes['failures']}>
              {failures.map(({ ticketId, guestName, text }) => (
                <li key={ticketId}>
                  <strong>{guestName || m.guests_no_name()}</strong> <span className="mute">{text}</span>
                </li>
              ))}
            </ul>
            {failed > MOST_SHOWN && (
              <p className="text-sm mute">{m.guests_bulk_report_more({ count: formatNumber(MOST_SHOWN) })}</p>
            )}
          </div>
        )}
        {!running && (
          <Group justify="flex-end">
            <Button variant={fault === null ? 'filled' : 'default'} onClick={onClose}>
              {m.shell_close()}
            </Button>
            {fault !== null && <Button onClick={onResume}>{m.guests_bulk_continue()}</Button>}
          </Group>
        )}
      </Stack>
    </Modal>
  )
}
