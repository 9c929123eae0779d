import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'

interface StayingModalProps {
  readonly title: string
  readonly children: ReactNode
}

/** A dialog for something that is shown only once. Only a button inside closes it, so that no stray click loses the content. */
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
