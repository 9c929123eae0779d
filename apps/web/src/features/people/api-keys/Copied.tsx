import { Button } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useCopy } from '../../../lib/use-copy.ts'
import classes from './ApiKeys.module.css'

interface CopiedProps {
  readonly text: string
  readonly label: string
  /** What is copied, for screen readers, where the label alone does not say it. */
  readonly what?: string
}

/** A text with a button that copies it. */
export function Copied({ text, label, what = label }: CopiedProps) {
  const { copied, copy } = useCopy(text)
  const Icon = copied ? IconCheck : IconCopy
  return (
    <>
      <code className={classes['secret']} dir="ltr">
        {text}
      </code>
      <Button
        mt="xs"
        size="sm"
        variant="default"
        aria-label={what}
        leftSection={<Icon size={17} aria-hidden />}
        onClick={() => void copy()}
      >
        {label}
      </Button>
    </>
  )
}
