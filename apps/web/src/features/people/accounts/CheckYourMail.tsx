import { m } from '@foyer/messages'
import { Anchor, Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Rich } from '../../../ui/Rich.tsx'
import { AccountHeading } from './AccountHeading.tsx'
import { DemoMailLink } from './DemoMailLink.tsx'
import { ResendLink } from './ResendLink.tsx'

const tags = {
  strong: (words: ReactNode) => <strong className="breakable plain">{words}</strong>,
}

interface CheckYourMailProps {
  readonly email: string
  readonly demo: boolean
  readonly onOtherAddress: () => void
}

/** Shown after registering. The text is the same whether or not the address already had an account. */
export function CheckYourMail({ email, demo, onOtherAddress }: CheckYourMailProps) {
  const start = useRef<HTMLDivElement>(null)
  useEffect(() => start.current?.focus(), [])

  return (
    <div ref={start} tabIndex={-1} className="stack gap-18">
      <AccountHeading title={m.account_check_mail()}>
        <Rich parts={m.account_check_mail_text.parts({ email })} tags={tags} />
      </AccountHeading>
      {demo && <DemoMailLink />}
      <ResendLink email={email} text={m.account_check_mail_resend()} />
      <div className="line gap-12">
        <Button variant="default" onClick={onOtherAddress}>
          {m.account_other_address()}
        </Button>
        <Anchor component={Link} to="/login">
          {m.shell_log_in()}
        </Anchor>
      </div>
    </div>
  )
}
