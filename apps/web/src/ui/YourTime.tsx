import { utcToZoned } from '@foyer/domain'
import { formatYourTime } from '@foyer/messages'
import { useSyncExternalStore } from 'react'
import { DocumentOnly } from '../lib/DocumentOnly.tsx'
import { browserZone } from '../lib/local-time.ts'
import { neverChanges } from '../lib/never-changes.ts'
import { useNonce } from '../lib/nonce.ts'

interface YourTimeProps {
  startsAt: string
  timeZone: string
}

/** Keeps the line's place free before the first paint where the reader's clock differs, so that the page does not shift on hydration. */
const makeRoom = `(p=>{p.hidden=-new Date(p.dataset.at).getTimezoneOffset()==p.dataset.offset})(document.currentScript.previousSibling)`

/** When an event starts on the reader's own clock, where that differs from the event's. The server does not know the reader's zone. */
export function YourTime({ startsAt, timeZone }: YourTimeProps) {
  const nonce = useNonce()
  const start = new Date(startsAt)
  const text = useSyncExternalStore(
    neverChanges,
    () => formatYourTime(start, timeZone, browserZone()),
    () => null,
  )
  return (
    <>
      <p
        className="flush figures mute text-sm"
        hidden={text === null}
        suppressHydrationWarning
        data-at={startsAt}
        data-offset={offsetMinutes(start, timeZone)}
      >
        {text ?? '\u00a0'}
      </p>
      <DocumentOnly>
        <script nonce={nonce} suppressHydrationWarning>
          {makeRoom}
        </script>
      </DocumentOnly>
    </>
  )
}

function offsetMinutes(instant: Date, timeZone: string): number {
  return Math.floor((Date.parse(`${utcToZoned(instant, timeZone)}Z`) - instant.getTime()) / 60_000)
}
