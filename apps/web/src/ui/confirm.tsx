import { m } from '@foyer/messages'
import { Text } from '@mantine/core'
import { modals } from '@mantine/modals'
import type { ReactNode } from 'react'
import { overlaysReady } from './overlays-ready.ts'

interface Confirmation {
  title: string
  body: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Paints the button red: something is lost by it. */
  destructive?: boolean
}

/** Asks before an action that is hard to undo. False when the dialog is cancelled or closed. */
export async function confirmAction({
  title,
  body,
  confirmLabel,
  cancelLabel = m.shell_cancel(),
  destructive = false,
}: Confirmation): Promise<boolean> {
  await overlaysReady
  return new Promise((resolve) => {
    modals.openConfirmModal({
      title,
      children: typeof body === 'string' ? <Text c="dimmed">{body}</Text> : body,
      labels: { confirm: confirmLabel, cancel: cancelLabel },
      confirmProps: destructive ? { color: 'red' } : {},
      onConfirm: () => resolve(true),
      // Confirming closes the dialog as well; by then the promise is resolved.
      onClose: () => resolve(false),
    })
  })
}

/** Asks whether what was typed and not saved may be lost. */
export function confirmDiscard(): Promise<boolean> {
  return confirmAction({
    title: m.shell_discard_title(),
    body: m.shell_discard_body(),
    confirmLabel: m.shell_discard_confirm(),
    cancelLabel: m.shell_discard_cancel(),
    destructive: true,
  })
}
