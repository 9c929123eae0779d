import type { DemoMailView } from '@foyer/contract'
import { formatAgo, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'
import { useListDemoMailsQuery } from '../../../api/hooks.ts'
import { useNow } from '../../../lib/use-now.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { RowSkeletons } from '../../../ui/Skeletons.tsx'
import { Surface } from '../../../ui/Surface.tsx'
import classes from './DemoMail.module.css'
import { MailLetter } from './MailLetter.tsx'

const POLL_MS = 5_000

/** The mailbox in demo mode: every mail that Foyer would have sent. */
export function DemoMail() {
  const { data, error, refetch, isFetching } = useListDemoMailsQuery(undefined, { pollingInterval: POLL_MS })
  const [chosen, setChosen] = useState<string | null>(null)
  const mails = data?.items
  const open = mails?.find((mail) => mail.id === chosen) ?? mails?.[0]

  return (
    <div className={classes['mailbox']}>
      <header className="cluster spread align-end gap-12-24 margin-bottom-24">
        <div>
          <h1 className="page-title flush heading heavy">{m.admin_demo_mail_title()}</h1>
          <p className="margin-top-8 mute">{m.admin_demo_mail_text()}</p>
        </div>
        <Button
          variant="default"
          onClick={() => void refetch()}
          loading={isFetching && mails === undefined}
          leftSection={<IconRefresh size={18} aria-hidden="true" />}
        >
          {m.admin_demo_mail_refresh()}
        </Button>
      </header>
      {mails === undefined && !error && (
        <Surface>
          <RowSkeletons rows={5} />
        </Surface>
      )}
      {mails === undefined && error && (
        <Surface>
          <ErrorState
            title={m.admin_demo_mail_missing_title()}
            message={m.admin_demo_mail_missing_text({ error: errorMessage(error) })}
            onRetry={() => void refetch()}
          />
        </Surface>
      )}
      {mails?.length === 0 && (
        <Surface>
          <EmptyState title={m.admin_demo_mail_none_title()} text={m.admin_demo_mail_none_text()} />
        </Surface>
      )}
      {mails !== undefined && open !== undefined && (
        <div className="with-choice">
          <MailList mails={mails} openId={open.id} onOpen={setChosen} />
          <MailLetter key={open.id} mail={open} />
        </div>
      )}
    </div>
  )
}

interface MailListProps {
  readonly mails: readonly DemoMailView[]
  readonly openId: string
  readonly onOpen: (id: string) => void
}

function MailList({ mails, openId, onOpen }: MailListProps) {
  const now = useNow()
  return (
    <Surface as="section" padding="none" className={classes['list']}>
      <ul aria-label={m.admin_demo_mail_list()}>
        {mails.map((mail) => (
          <li key={mail.id}>
            <button
              type="button"
              className={classes['entry']}
              aria-current={mail.id === openId ? 'true' : undefined}
              onClick={() => onOpen(mail.id)}
            >
              <span className="whole-row semibold">{mail.subject}</span>
              <span className={classes['to']}>{mail.to}</span>
              <span className={classes['when']}>{formatAgo(new Date(mail.sentAt), now)}</span>
            </button>
          </li>
        ))}
      </ul>
    </Surface>
  )
}
