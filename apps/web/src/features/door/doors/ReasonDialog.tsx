import { m } from '@foyer/messages'
import { Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { errorMessage } from '../../../api/errors.ts'

interface ReasonDialogProps {
  title: string
  body?: string
  label: string
  help?: string
  longest: number
  required?: boolean
  confirm: string
  isLoading: boolean
  error: Parameters<typeof errorMessage>[0]
  onConfirm: (text: string) => Promise<void>
  onClose: () => void
}

/** Asks for one line of text before an action: a reason, or a note about the findings. */
export function ReasonDialog({
  title,
  body,
  label,
  help,
  longest,
  required = false,
  confirm,
  isLoading,
  error,
  onConfirm,
  onClose,
}: ReasonDialogProps) {
  const [text, setText] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const submit = async (event: SubmitEvent) => {
    event.preventDefault()
    await onConfirm(text)
    // Still open only if the call failed; its error is at the field.
    field.current?.focus()
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={(event) => void submit(event)}>
        {body !== undefined && <Text mb="md">{body}</Text>}
        <TextInput
          ref={field}
          label={label}
          description={help}
          required={required}
          maxLength={longest}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={error ? errorMessage(error) : null}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={onClose}>
            {m.shell_cancel()}
          </Button>
          <Button type="submit" loading={isLoading} disabled={required && text.trim() === ''}>
            {confirm}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
