import type { MapTiles, PlacedView } from '@foyer/contract'
import { spotOf, tileAddress, tilesFor } from '../../../lib/mercator.ts'
import classes from './PlaceMap.module.css'

interface PlaceMapProps {
  point: PlacedView
  tiles: MapTiles
}

/** A zoom at which streets can be told apart. */
const ZOOM = 15
/** The maximum width of the column; a narrower column cuts off both ends. */
const SIZE = { width: 720, height: 200 }

/** Where the event is, as a still picture of the operator's tiles. The address above it says the same in words. */
export default function PlaceMap({ point, tiles }: PlaceMapProps) {
  const camera = { center: spotOf(point), zoom: Math.min(ZOOM, tiles.maxZoom) }
  return (
    <figure className={classes['map']} aria-hidden="true">
      <div className={classes['ground']}>
        {tilesFor(camera, SIZE, tiles.maxZoom).map((tile) => (
          <img
            key={tile.key}
            src={tileAddress(tiles.url, tile)}
            alt=""
            loading="lazy"
            width={tile.side}
            height={tile.side}
            style={{ transform: `translate(${tile.left}px, ${tile.top}px)` }}
          />
        ))}
      </div>
      <span className={classes['mark']} />
      <figcaption className={classes['source']}>{tiles.attribution}</figcaption>
    </figure>
  )
}
