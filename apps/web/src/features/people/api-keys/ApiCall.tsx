import type { KeyCall } from '@foyer/contract'
import { formatList, m } from '@foyer/messages'
import { useState } from 'react'
import { Copied } from './Copied.tsx'
import classes from './ApiKeys.module.css'

interface ApiCallProps {
  readonly value: KeyCall
  readonly command: () => string
}

/** A call in the reference. Its command is created when the reader opens it. */
export function ApiCall({ value: call, command }: ApiCallProps) {
  const [open, setOpen] = useState(false)
  return (
    <details className={classes['call']} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary lang="en" dir="ltr">
        <code>
          {call.method} {call.url}
        </code>
        <span className="mute">{call.summary}</span>
      </summary>
      {open && (
        <div className="margin-bottom-16">
          <Copied
            text={command()}
            label={m.account_key_copy_command()}
            what={m.account_reference_copy_of({ call: call.name })}
          />
          <p className="flush mute">{m.account_reference_scope({ scope: call.scope })}</p>
          <p className="flush mute">{m.account_reference_errors({ codes: formatList(call.errors) })}</p>
        </div>
      )}
    </details>
  )
}
