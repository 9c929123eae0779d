import { Button } from '@mantine/core'
import { IconCheck, IconShare3 } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { useState } from 'react'
import { toast } from '../../../ui/toast.ts'

interface ShareEventProps {
  title: string
  url: string
}

/** Hands the page to the device's own sharing, or copies its address where there is none. */
export function ShareEvent({ title, url }: ShareEventProps) {
  const [copied, setCopied] = useState(false)

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
      toast.success(m.events_page_link_copied())
    } catch {
      toast.info(url, m.events_page_copy_link())
    }
  }

  const share = async () => {
    if (!('share' in navigator)) return copy()
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the sheet is a choice, not a failure.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }

  return (
    <Button
      variant="default"
      leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconShare3 size={18} aria-hidden />}
      onClick={() => void share()}
    >
      {m.events_page_share()}
    </Button>
  )
}
