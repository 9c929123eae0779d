import { formatDistance, m } from '@foyer/messages'
import { roundedPosition } from '@foyer/domain'
import { IconCurrentLocation, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useMiles } from '../../../lib/use-miles.ts'
import { Chip } from './Chip.tsx'
import chip from './Chip.module.css'
import { listingPath, type Filters } from './filters.ts'
import classes from './NearMe.module.css'

/** In kilometres. */
const radii = [10, 25, 50, 100] as const
const LONGEST_WAIT_MS = 15_000
/** A position of the last ten minutes is good enough for a distance in kilometres. */
const OLDEST_MS = 600_000

/**
 * Sorts by distance. The position is requested only when the button is pressed, and rounded to about a kilometre before it leaves the
 * device; it is part of the address and never stored.
 */
export function NearMe({ filters }: { filters: Filters }) {
  const navigate = useNavigate()
  const miles = useMiles()
  const [state, setState] = useState<'idle' | 'asking' | 'failed'>('idle')
  const { near, radius } = filters

  const ask = () => {
    const failed = () => {
      setState('failed')
      document.querySelector<HTMLElement>('select[name="city"]')?.focus()
    }
    if (!('geolocation' in navigator)) return failed()
    setState('asking')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setState('idle')
        void navigate(listingPath(filters, { near: roundedPosition(coords) }), { preventScrollReset: true })
      },
      failed,
      { enableHighAccuracy: false, timeout: LONGEST_WAIT_MS, maximumAge: OLDEST_MS },
    )
  }

  if (near === undefined)
    return (
      <div className="stack gap-6">
        <button
          type="button"
          className={[chip['chip'], classes['ask']].join(' ')}
          aria-disabled={state === 'asking'}
          onClick={ask}
        >
          <IconCurrentLocation size={18} stroke={1.8} aria-hidden />
          {state === 'asking' ? m.events_near_asking() : m.events_near_me()}
        </button>
        {state === 'failed' && (
          <p role="alert" className="flush text-sm mute">
            {m.events_near_failed()}
          </p>
        )}
      </div>
    )

  return (
    <div role="group" aria-label={m.events_near_distance()} className={classes['radii']}>
      <Chip
        to={listingPath(filters, { near: undefined, radius: undefined })}
        chosen
        icon={<IconCurrentLocation size={18} stroke={1.8} aria-hidden />}
      >
        {m.events_near_you()}
        <IconX size={16} aria-hidden />
        <span className="unseen">{m.events_near_stop()}</span>
      </Chip>
      {radii.map((km) => (
        <Chip key={km} to={listingPath(filters, { radius: km })} chosen={radius === km}>
          {formatDistance(km, { miles })}
        </Chip>
      ))}
      <Chip to={listingPath(filters, { radius: undefined })} chosen={radius === undefined}>
        {m.events_near_any()}
      </Chip>
    </div>
  )
}
