import type { MapTiles } from '@foyer/contract'
import classes from './EventMap.module.css'
import { pixelOf, tileAddress, tilesFor, type Camera, type Size, worldAt } from '../../../../lib/mercator.ts'
import { OUTLINE_SIDE } from './outlines.ts'
import { useOutlines } from './use-outlines.ts'

interface MapGroundProps {
  camera: Camera
  size: Size
  tiles: MapTiles | null
}

/** The background of the map: an operator's tiles, or the outlines of countries. */
export function MapGround({ camera, size, tiles }: MapGroundProps) {
  const path = useOutlines(tiles === null)
  if (tiles)
    return (
      <div className={classes['tiles']} aria-hidden="true">
        {tilesFor(camera, size, tiles.maxZoom).map((tile) => (
          <img
            key={tile.key}
            src={tileAddress(tiles.url, tile)}
            alt=""
            draggable={false}
            decoding="async"
            style={{
              transform: `translate(${tile.left}px, ${tile.top}px)`,
              width: tile.side + 0.5,
              height: tile.side + 0.5,
            }}
          />
        ))}
      </div>
    )
  const { x, y } = pixelOf({ x: 0, y: 0 }, camera, size)
  const scale = worldAt(camera.zoom) / OUTLINE_SIDE
  return (
    <svg className={classes['outlines']} aria-hidden="true">
      <path d={path} transform={`translate(${x} ${y}) scale(${scale})`} vectorEffect="non-scaling-stroke" />
    </svg>
  )
}
