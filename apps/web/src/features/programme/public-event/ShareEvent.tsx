import { IconCheck, IconShare3 } from '@tabler/icons-react'
import { m } from '@foyer/messages'
import { useEffect, useState } from 'react'
import { useIsAlive } from '../../../lib/use-is-alive.ts'
import { LightButton } from '../../../ui/LightButton.tsx'
import { announce } from '../../../ui/LiveRegion.tsx'
import classes from './ShareEvent.module.css'

const COPIED_SHOWN_MS = 4_000

function selectAll(field: HTMLInputElement | null): void {
  field?.focus()
  field?.select()
}

interface ShareEventProps {
  title: string
  url: string
}

/** Opens the device's share sheet, or copies the page's address if there is none. */
export default function ShareEvent({ title, url }: ShareEventProps) {
  const alive = useIsAlive()
  const [outcome, setOutcome] = useState<'copied' | 'by_hand' | null>(null)

  useEffect(() => {
    if (outcome !== 'copied') return
    const shown = setTimeout(() => setOutcome(null), COPIED_SHOWN_MS)
    return () => clearTimeout(shown)
  }, [outcome])

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setOutcome('copied')
      announce(m.events_page_link_copied())
    } catch {
      setOutcome('by_hand')
    }
  }

  const share = async () => {
    if (!('share' in navigator)) return copy()
    try {
      await navigator.share({ title, url })
    } catch (error) {
      // Closing the share sheet is not an error.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copy()
    }
  }

  const copied = outcome === 'copied'
  return (
    <>
      <LightButton
        variant="default"
        leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconShare3 size={18} aria-hidden />}
        disabled={!alive}
        onClick={() => void share()}
      >
        {copied ? m.events_page_link_copied() : m.events_page_share()}
      </LightButton>
      {outcome === 'by_hand' && (
        <label className="whole-line text-15 semibold">
          {m.events_page_copy_link()}
          <input className={classes['address']} value={url} readOnly ref={selectAll} />
        </label>
      )}
    </>
  )
}
