import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type RefObject } from 'react'
import { cameraFor, clamp, moved, type Camera, type Size, type Spot, zoomedTo } from '../../../../lib/mercator.ts'

interface CameraOptions {
  /** What the map shows at first. */
  spots: readonly Spot[]
  /** The maximum zoom: when the map fits the spots automatically, and in general. */
  closest: { readonly fit: number; readonly most: number }
}

const STEP = 80
/** How far a finger may move and still count as a press. */
const SLIP = 6

/** Moves a map by pointer, pinch, wheel and keys. */
export function useCamera(frame: RefObject<HTMLDivElement | null>, { spots, closest }: CameraOptions) {
  const [size, setSize] = useState<Size | null>(null)
  const [camera, setCamera] = useState<Camera | null>(null)
  const pointers = useRef(new Map<number, Spot>())
  const dragged = useRef(false)
  const fitted = camera ?? (size && cameraFor(spots, size, closest.fit))

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame])

  // Other filters select other events, so the map shows those.
  const shown = useRef(spots)
  useEffect(() => {
    if (shown.current !== spots) setCamera(null)
    shown.current = spots
  }, [spots])

  const change = (next: (current: Camera, size: Size) => Camera) => {
    if (size) setCamera((current) => next(current ?? cameraFor(spots, size, closest.fit), size))
  }
  const zoomBy = (steps: number, around?: Spot) =>
    change((current, within) => {
      const middle = { x: within.width / 2, y: within.height / 2 }
      return zoomedTo(current, clamp(current.zoom + steps, 0, closest.most), around ?? middle, within)
    })
  const zoomByRef = useRef(zoomBy)
  useEffect(() => {
    zoomByRef.current = zoomBy
  })

  useEffect(() => {
    const element = frame.current
    if (!element) return
    const turn = (event: WheelEvent) => {
      // Without the key, the wheel scrolls the page; a touch pad's pinch reports the key as pressed.
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const corner = element.getBoundingClientRect()
      zoomByRef.current(clamp(-event.deltaY / 100, -1, 1), { x: event.clientX - corner.x, y: event.clientY - corner.y })
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [frame])

  const props = {
    // The map needs the focus to receive keys.
    tabIndex: 0,
    onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
      if (event.button !== 0 || !(event.target instanceof Element) || event.target.closest('[data-still]')) return
      if (pointers.current.size === 0) dragged.current = false
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    },
    onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
      const before = pointers.current.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      const by = { x: now.x - before.x, y: now.y - before.y }
      if (!dragged.current && pointers.current.size === 1 && Math.hypot(by.x, by.y) < SLIP) return
      dragged.current = true
      // The pointer is captured only once it drags, so that a press reaches the mark under it.
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.current.set(event.pointerId, now)
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
      if (!other) return change((current) => moved(current, by))
      const corner = event.currentTarget.getBoundingClientRect()
      const middle = { x: (now.x + other.x) / 2 - corner.x, y: (now.y + other.y) / 2 - corner.y }
      const spread = Math.hypot(now.x - other.x, now.y - other.y) / Math.hypot(before.x - other.x, before.y - other.y)
      change((current, within) =>
        zoomedTo(
          moved(current, { x: by.x / 2, y: by.y / 2 }),
          clamp(current.zoom + Math.log2(Number.isFinite(spread) && spread > 0 ? spread : 1), 0, closest.most),
          middle,
          within,
        ),
      )
    },
    onPointerUp: (event: PointerEvent<HTMLDivElement>) => {
      pointers.current.delete(event.pointerId)
    },
    onPointerCancel: (event: PointerEvent<HTMLDivElement>) => {
      pointers.current.delete(event.pointerId)
    },
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      // Keys on a button of the map belong to the button.
      if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return
      const steps: Readonly<Record<string, () => void>> = {
        ArrowLeft: () => change((current) => moved(current, { x: STEP, y: 0 })),
        ArrowRight: () => change((current) => moved(current, { x: -STEP, y: 0 })),
        ArrowUp: () => change((current) => moved(current, { x: 0, y: STEP })),
        ArrowDown: () => change((current) => moved(current, { x: 0, y: -STEP })),
        '+': () => zoomBy(1),
        '=': () => zoomBy(1),
        '-': () => zoomBy(-1),
      }
      const step = steps[event.key]
      if (!step) return
      event.preventDefault()
      step()
    },
  }

  return {
    size,
    camera: fitted,
    zoomBy,
    /** Shows all events again. */
    reset: () => setCamera(null),
    showSpots: (some: readonly Spot[]) => change((_, within) => cameraFor(some, within, closest.most)),
    /** Whether the pointer that was just released dragged the map instead of pressing. */
    wasDragged: () => dragged.current,
    /** The props of the element that is moved. */
    props,
  }
}
