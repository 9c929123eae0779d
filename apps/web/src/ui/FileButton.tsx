import { Button, type ButtonProps } from '@mantine/core'
import { useTakeFile } from '../lib/use-take-file.ts'

interface FileButtonProps extends Pick<ButtonProps, 'size' | 'leftSection' | 'children'> {
  make: () => Promise<File>
  /** The error message for a file that could not be made. */
  failed?: string
}

/** Makes a file and saves it. */
export function FileButton({ make, failed, ...button }: FileButtonProps) {
  const { busy, take } = useTakeFile(failed)
  return <Button variant="default" loading={busy} onClick={() => void take(make)} {...button} />
}
