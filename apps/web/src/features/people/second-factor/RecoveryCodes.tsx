import { m } from '@foyer/messages'
import { Button, Group, Text } from '@mantine/core'
import { IconCopy, IconDownload, IconPrinter } from '@tabler/icons-react'
import { saveFile } from '../../../lib/save-file.ts'
import { StayingModal } from '../../../ui/StayingModal.tsx'
import { toast } from '../../../ui/toast.ts'
import { recoverySheet } from './recovery-sheet.ts'
import classes from './SecondFactor.module.css'

interface RecoveryCodesProps {
  readonly codes: readonly string[]
  readonly onKept: () => void
}

/** Shows the recovery codes, only once. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const sheet = recoverySheet(codes, window.location.host)
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(m.shell_copied()),
      () => toast.error(m.account_codes_copy_failed()),
    )
  return (
    <StayingModal title={m.account_codes_title()}>
      <div className={classes['sheet']}>
        <Text c="dimmed">{m.account_codes_text()}</Text>
        <ol className={classes['codes']}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <Group className={classes['keep']}>
        <Button variant="default" leftSection={<IconCopy size={17} aria-hidden />} onClick={() => void copy()}>
          {m.account_codes_copy()}
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={17} aria-hidden />}
          onClick={() => saveFile(new File([sheet], `${m.account_codes_file()}.txt`, { type: 'text/plain' }))}
        >
          {m.account_codes_download()}
        </Button>
        <Button variant="default" leftSection={<IconPrinter size={17} aria-hidden />} onClick={() => window.print()}>
          {m.account_codes_print()}
        </Button>
      </Group>
      <Group justify="flex-end" mt="lg" className={classes['keep']}>
        <Button onClick={onKept}>{m.account_codes_kept()}</Button>
      </Group>
    </StayingModal>
  )
}
