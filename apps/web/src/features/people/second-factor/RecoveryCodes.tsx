import { Button, Group, Modal, Text } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../ui/toast.ts'
import { recoverySheet } from './recovery-sheet.ts'
import classes from './SecondFactor.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** The codes, this once. The dialog goes by its button alone, so that no stray click loses them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const sheet = recoverySheet(codes, window.location.host)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success('Copied'),
      () => toast.error('Your browser did not let us copy. Select the codes and copy them by hand.'),
    )
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      title="Keep these recovery codes"
      size="lg"
    >
      <div className={classes['sheet']}>
        <Text c="dimmed">
          When your phone is lost, one of these lets you in. Each works once. We keep no copy, so this is the only time
          you see them.
        </Text>
        <ol className={classes['codes']}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <Group className={classes['keep']}>
        <Button variant="default" leftSection={<IconCopy size={17} aria-hidden />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          onClick={() => saveFile(new File([sheet], 'foyer-recovery-codes.txt', { type: 'text/plain' }))}
        >
          Download
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => window.print()}>
          Print
        </Button>
      </Group>
      <Group justify="flex-end" mt="lg" className={classes['keep']}>
        <Button onClick={onKept}>I have kept them</Button>
      </Group>
    </Modal>
  )
}
