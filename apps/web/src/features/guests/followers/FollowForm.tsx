import { IconCheck } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { LightButton } from '../../../ui/LightButton.tsx'
import classes from './FollowForm.module.css'

interface FollowFormProps {
  /** The last part of the address of the organisation's page. */
  slug: string
  name: string
}

const PLAUSIBLE = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/**
 * Follows an organisation by e-mail. The form is on a page without client state, so the code that sends the call is fetched when it is
 * needed.
 */
export function FollowForm({ slug, name }: FollowFormProps) {
  const [email, setEmail] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const [asked, setAsked] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const id = useId()

  const refuse = (why: string) => {
    setFault(why)
    field.current?.focus()
  }

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!PLAUSIBLE.test(email.trim())) return refuse(m.guests_follow_email_invalid())
    setFault(null)
    setSending(true)
    try {
      const { follow } = await import('./follow.ts')
      const refused = await follow(slug, email)
      if (refused === null) setAsked(true)
      else refuse(refused)
    } catch {
      refuse(m.guests_follow_failed())
    } finally {
      setSending(false)
    }
  }

  if (asked)
    return (
      <p role="status" className="flush flex align-top gap-10 grow semibold notice good">
        <IconCheck size={22} aria-hidden />
        <span>{m.guests_follow_asked({ email: email.trim() })}</span>
      </p>
    )
  return (
    <form noValidate className={classes['form']} onSubmit={(event) => void submit(event)}>
      <label htmlFor={id} className="semibold text-17">
        {m.guests_follow_label({ organisation: name })}
      </label>
      <div className="flex gap-8 wraps">
        <input
          ref={field}
          id={id}
          className={classes['email']}
          type="email"
          name="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          placeholder={m.shell_email()}
          value={email}
          aria-invalid={fault !== null || undefined}
          aria-describedby={`${id}-said`}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <LightButton type="submit" className={classes['send']} loading={sending}>
          {m.guests_follow_submit()}
        </LightButton>
      </div>
      <p
        id={`${id}-said`}
        className={fault === null ? 'flush text-15 mute' : 'flush semibold danger'}
        {...(fault !== null && { role: 'alert' })}
      >
        {fault ?? m.guests_follow_hint()}
      </p>
    </form>
  )
}
