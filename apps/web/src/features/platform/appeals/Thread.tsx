import type { AppealMessageView } from '@foyer/contract'
import { formatDate, m } from '@foyer/messages'
import { Button, Textarea } from '@mantine/core'
import { useState, type SubmitEvent } from 'react'
import { useAct } from '../../../lib/use-act.ts'
import classes from './Appeals.module.css'

const LONGEST = 2000

interface ThreadProps {
  /** The appeal statement. */
  opening: { author: string; text: string; createdAt: string }
  messages: readonly AppealMessageView[]
}

/** The messages of an appeal, oldest first. */
export function Thread({ opening, messages }: ThreadProps) {
  return (
    <ol className={classes['thread']}>
      <Letter author={opening.author} text={opening.text} createdAt={opening.createdAt} fromHouse={false} />
      {messages.map((message) => (
        <Letter key={message._id} {...message} fromHouse={message.byAdministrator} />
      ))}
    </ol>
  )
}

interface LetterProps {
  author: string
  text: string
  createdAt: string
  fromHouse: boolean
}

function Letter({ author, text, createdAt, fromHouse }: LetterProps) {
  return (
    <li className={classes['message']} data-house={fromHouse || undefined}>
      <p className={classes['author']}>
        <strong>{author}</strong> <span>{formatDate(createdAt, 'shortMoment')}</span>
      </p>
      <p className="flush breakable keeps-lines">{text}</p>
    </li>
  )
}

interface ReplyFormProps {
  label: string
  onSend: (text: string) => Promise<unknown>
}

/** Adds a message. If sending fails, the text stays in the field. */
export function ReplyForm({ label, onSend }: ReplyFormProps) {
  const [text, setText] = useState('')
  const { busy, act } = useAct()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (text.trim() === '') return
    void act(async () => {
      await onSend(text.trim())
      setText('')
    }, m.admin_appeal_sent())
  }
  return (
    <form onSubmit={submit} className={classes['reply']}>
      <Textarea
        label={label}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={LONGEST}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={busy} disabled={text.trim() === ''}>
        {m.admin_appeal_send()}
      </Button>
    </form>
  )
}
