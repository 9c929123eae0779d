import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

interface StayingModalProps {
  readonly title: string
  readonly children: ReactNode
}

/** A dialog of what is shown this once. It is closed by a button in it alone, so that no stray click loses it. */
export function StayingModal({ title, children }: StayingModalProps) {
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title={title}
      size="lg"
    >
      {children}
    </Modal>
  )
}
