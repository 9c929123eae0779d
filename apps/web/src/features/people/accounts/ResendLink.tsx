import { formatNumber, m } from '@foyer/messages'
import { Button } from '@mantine/core'
import classes from './Account.module.css'
import { useResend } from './use-resend.ts'

interface ResendLinkProps {
  readonly email: string
  /** When to request the link again. */
  readonly text: string
}

export function ResendLink({ email, text }: ResendLinkProps) {
  const { resend, busy, wait, news } = useResend(email)
  return (
    <div className={classes['resend']}>
      <p role="status">{news ?? text}</p>
      <Button variant="default" size="sm" onClick={resend} loading={busy} disabled={wait > 0}>
        {wait > 0 ? m.account_resend_wait({ seconds: formatNumber(wait) }) : m.account_send_link_again()}
      </Button>
    </div>
  )
}
