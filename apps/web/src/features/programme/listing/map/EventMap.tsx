import type { EventPoint, MapTiles } from '@foyer/contract'
import { positionOf } from '@foyer/domain'
import { formatNumber, m } from '@foyer/messages'
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import { type Cluster, clustersOf, placedEvents } from './clusters.ts'
import { ClusterCard } from './ClusterCard.tsx'
import classes from './EventMap.module.css'
import { MapGround } from './MapGround.tsx'
import { pixelOf, spotOf } from '../../../../lib/mercator.ts'
import { useCamera } from './use-camera.ts'

interface EventMapProps {
  items: readonly EventPoint[]
  tiles: MapTiles | null
  /** The visitor's rounded position. */
  near: string | undefined
}

/** Without tiles, a higher zoom would show only an empty background. */
const CLOSEST_OUTLINES = { fit: 6, most: 12 }
const CLOSEST_FIT = 13

/** Foyer's own map of events: country outlines or an operator's tiles, and a mark for one event or several. */
export default function EventMap({ items, tiles, near }: EventMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const events = useMemo(() => placedEvents(items), [items])
  const position = useMemo(() => (near === undefined ? null : positionOf(near)), [near])
  const spots = useMemo(
    () => [...events.map(({ spot }) => spot), ...(position ? [spotOf(position)] : [])],
    [events, position],
  )
  const closest = tiles ? { fit: Math.min(CLOSEST_FIT, tiles.maxZoom), most: tiles.maxZoom } : CLOSEST_OUTLINES
  const { size, camera, zoomBy, reset, showSpots, wasDragged, props } = useCamera(frame, { spots, closest })
  // In steps, so that marks are not regrouped at every frame of a pinch.
  const step = camera ? Math.round(camera.zoom * 2) / 2 : 0
  const clusters = useMemo(() => clustersOf(events, step), [events, step])
  const [openKey, setOpenKey] = useState<string | null>(null)
  const open = clusters.find(({ key }) => key === openKey)
  const here = position && camera && size && pixelOf(spotOf(position), camera, size)

  const close = () => {
    const mark = frame.current?.querySelector<HTMLElement>(`[data-mark="${openKey}"]`)
    setOpenKey(null)
    mark?.focus()
  }

  return (
    <div className={classes['frame']}>
      <div
        ref={frame}
        className={classes['map']}
        role="group"
        aria-label={m.events_map_label({ count: events.length })}
        aria-describedby="map-keys"
        {...props}
      >
        {camera && size && <MapGround camera={camera} size={size} tiles={tiles} />}
        {here && <span className={classes['here']} style={placedAt(here)} aria-hidden="true" />}
        {camera &&
          size &&
          clusters.map((cluster) => (
            <Mark
              key={cluster.key}
              cluster={cluster}
              isOpen={cluster.key === openKey}
              at={pixelOf(cluster.spot, camera, size)}
              onPress={() => !wasDragged() && setOpenKey(cluster.key)}
            />
          ))}
      </div>
      <p id="map-keys" className="unseen">
        {m.events_map_keys()}
      </p>
      <div className={classes['buttons']}>
        <button type="button" onClick={() => zoomBy(1)} aria-label={m.events_map_closer()}>
          <IconPlus size={20} aria-hidden />
        </button>
        <button type="button" onClick={() => zoomBy(-1)} aria-label={m.events_map_further()}>
          <IconMinus size={20} aria-hidden />
        </button>
        <button type="button" onClick={reset} aria-label={m.events_map_all()}>
          <IconArrowsMaximize size={20} aria-hidden />
        </button>
      </div>
      {open && (
        <ClusterCard
          key={open.key}
          cluster={open}
          onClose={close}
          onCloser={() => {
            setOpenKey(null)
            frame.current?.focus()
            showSpots(open.events.map(({ spot }) => spot))
          }}
        />
      )}
      <p className={classes['source']}>{tiles ? tiles.attribution : m.events_map_source()}</p>
    </div>
  )
}

const placedAt = ({ x, y }: { x: number; y: number }) => ({ transform: `translate(${x}px, ${y}px)` })

interface MarkProps {
  cluster: Cluster
  isOpen: boolean
  at: { x: number; y: number }
  onPress: () => void
}

function Mark({ cluster: { key, events }, isOpen, at, onPress }: MarkProps) {
  const [first] = events
  const name =
    events.length === 1 && first
      ? m.events_map_one({ title: first.title, place: first.venueName || first.city })
      : m.events_map_several({ count: events.length, place: first?.city ?? '' })
  return (
    <button
      type="button"
      className={classes['mark']}
      style={placedAt(at)}
      data-mark={key}
      data-open={isOpen || undefined}
      aria-label={name}
      aria-expanded={isOpen}
      onClick={onPress}
    >
      <span className={classes['dot']}>{events.length > 1 && formatNumber(events.length)}</span>
    </button>
  )
}
