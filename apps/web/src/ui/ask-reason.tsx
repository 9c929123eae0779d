import { m } from '@foyer/messages'
import { Button, Group, Text, Textarea } from '@mantine/core'
import { modals } from '@mantine/modals'
import { useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { overlaysReady } from './overlays-ready.ts'

interface Question {
  title: string
  body: ReactNode
  /** What the field is called. */
  label: string
  confirmLabel: string
  destructive?: boolean
}

const LONGEST = 2000

/** Asks for the reason before an action that affects a person. Null when the dialog is cancelled or closed. */
export async function askReason({
  title,
  body,
  label,
  confirmLabel,
  destructive = false,
}: Question): Promise<string | null> {
  await overlaysReady
  return new Promise((resolve) => {
    const id = modals.open({
      title,
      onClose: () => resolve(null),
      children: (
        <ReasonForm
          body={body}
          label={label}
          confirmLabel={confirmLabel}
          destructive={destructive}
          onDone={(reason) => {
            resolve(reason)
            modals.close(id)
          }}
        />
      ),
    })
  })
}

type ReasonFormProps = Omit<Question, 'title'> & { onDone: (reason: string | null) => void }

function ReasonForm({ body, label, confirmLabel, destructive, onDone }: ReasonFormProps) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (text.trim() === '') {
      setError(m.shell_enter_reason())
      return field.current?.focus()
    }
    onDone(text.trim())
  }
  return (
    <form onSubmit={submit} noValidate>
      <Text c="dimmed" mb="md">
        {body}
      </Text>
      <Textarea
        ref={field}
        label={label}
        data-autofocus
        autosize
        minRows={3}
        maxRows={10}
        maxLength={LONGEST}
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => onDone(null)}>
          {m.shell_cancel()}
        </Button>
        <Button type="submit" {...(destructive && { color: 'red' })}>
          {confirmLabel}
        </Button>
      </Group>
    </form>
  )
}
