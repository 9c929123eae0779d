import { parseMapLink } from '@foyer/domain'
import { m } from '@foyer/messages'
import { Button, TextInput } from '@mantine/core'
import { IconChevronDown, IconCurrentLocation } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import classes from './EventForm.module.css'
import { fieldLabels, pointText } from './event-form-values.ts'
import { useEventFormModel } from './use-event-form.ts'

/** Six decimals are a precision of ten centimetres. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6
const LONGEST_WAIT_MS = 15_000

/** The point of the event, in a collapsed section: coordinates, a pasted map link, or the organiser's present position. */
export function PointField() {
  const { bind, form, errorOf } = useEventFormModel()
  const { point } = form.values
  const found = parseMapLink(point)
  const placed = found === 'short_link' ? null : found
  const { former, keep } = usePointOfPlace()
  const [asking, setAsking] = useState<'no' | 'yes' | 'failed'>('no')

  const set = (text: string) => {
    const read = parseMapLink(text)
    // A link is long and unclear, so its coordinates replace it.
    form.setFieldValue('point', read !== null && read !== 'short_link' && text.includes('/') ? pointText(read) : text)
  }
  const useOwnPosition = () => {
    const failed = () => setAsking('failed')
    if (!('geolocation' in navigator)) return failed()
    setAsking('yes')
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setAsking('no')
        form.setFieldValue('point', pointText({ latitude: rounded(latitude), longitude: rounded(longitude) }))
      },
      failed,
      { enableHighAccuracy: true, timeout: LONGEST_WAIT_MS },
    )
  }

  return (
    <>
      {former !== null && (
        <p role="status" className="cluster gap-8 flush text-sm">
          {m.events_point_cleared()}
          <Button variant="subtle" size="compact-sm" onClick={keep}>
            {m.events_point_keep()}
          </Button>
        </p>
      )}
      <details className={classes['more']} open={errorOf('point') !== undefined || undefined}>
        <summary>
          <IconChevronDown size={20} aria-hidden />
          <span className="semibold">{fieldLabels.point()}</span>
          <span className="hint">{placed ? pointText(placed) : m.events_point_about()}</span>
        </summary>
        <div className="stack gap-12 margin-top-14">
          <TextInput
            {...bind('point')}
            value={point}
            onChange={(event) => set(event.currentTarget.value)}
            label={m.events_point_input()}
            description={m.events_point_hint()}
            placeholder="6.4489, 3.3965"
            maxLength={2000}
            autoComplete="off"
            dir="ltr"
          />
          <div className="cluster gap-8">
            <Button
              variant="default"
              size="sm"
              loading={asking === 'yes'}
              leftSection={<IconCurrentLocation size={18} aria-hidden />}
              onClick={useOwnPosition}
            >
              {m.events_point_own()}
            </Button>
            {point !== '' && (
              <Button variant="default" size="sm" onClick={() => form.setFieldValue('point', '')}>
                {m.events_point_clear()}
              </Button>
            )}
            {placed && (
              <a
                className="link-line text-sm"
                href={`https://www.openstreetmap.org/?mlat=${placed.latitude}&mlon=${placed.longitude}#map=17/${placed.latitude}/${placed.longitude}`}
                target="_blank"
                rel="noopener noreferrer"
              >
                {m.events_point_check()}
              </a>
            )}
          </div>
          {asking === 'failed' && (
            <p role="alert" className="flush text-sm">
              {m.events_point_failed()}
            </p>
          )}
        </div>
      </details>
    </>
  )
}

/**
 * Removes the point when the place changes, because it would lead guests to the former place. Choosing a place that has a point, or setting
 * one, replaces it instead. `former` is the removed point, which the organiser can keep.
 */
function usePointOfPlace() {
  const { form } = useEventFormModel()
  const { point, venueName, addressLine, city, country } = form.values
  const place = JSON.stringify([venueName, addressLine, city, country])
  const known = useRef({ place, point })
  const [former, setFormer] = useState<string | null>(null)
  const { setFieldValue } = form

  useEffect(() => {
    const before = known.current
    known.current = { place, point }
    if (point !== before.point) return setFormer(null)
    if (place === before.place || point === '') return
    known.current = { place, point: '' }
    setFormer(point)
    setFieldValue('point', '')
  }, [place, point, setFieldValue])

  const keep = () => {
    if (former !== null) setFieldValue('point', former)
  }
  return { former, keep }
}
