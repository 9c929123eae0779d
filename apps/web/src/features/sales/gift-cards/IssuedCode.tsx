import type { NewGiftCardView } from '@foyer/contract'
import { m } from '@foyer/messages'
import { Button, Group, Text } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopy } from '../../../lib/use-copy.ts'
import { StayingModal } from '../../../ui/StayingModal.tsx'

interface IssuedCodeProps {
  readonly made: NewGiftCardView
  readonly onKept: () => void
}

/** The code of a card, this once. */
export function IssuedCode({ made: { card, code }, onKept }: IssuedCodeProps) {
  const { copied, copy } = useCopy(code)
  const Icon = copied ? IconCheck : IconCopy
  return (
    <StayingModal title={m.gift_card_code_title()}>
      <Text c="dimmed" mb="sm">
        {m.gift_card_code_text()}
        {card.recipientEmail !== null && <> {m.gift_card_code_mailed({ email: card.recipientEmail })}</>}
      </Text>
      <code className="block text-19 bold breakable" dir="ltr">
        {code}
      </code>
      <Button
        mt="sm"
        size="sm"
        variant="default"
        leftSection={<Icon size={17} aria-hidden />}
        onClick={() => void copy()}
      >
        {m.gift_card_copy()}
      </Button>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onKept}>{m.gift_card_done()}</Button>
      </Group>
    </StayingModal>
  )
}
