import type { CoverView, PosterView } from '@foyer/contract'
import { useState } from 'react'
import classes from './CoverImage.module.css'

interface CoverImageProps {
  eventId: string
  /** Null: the event's generated art is shown. */
  cover: CoverView | null
  /** For an event without a picture: its title and date set large. Without it, its art alone is shown, as small pictures have it. */
  poster?: PosterView | null | undefined
  /** Which poster fits the frame; `page` is wide on a large screen only. */
  posterShape?: 'card' | 'wide' | 'page'
  /** How wide it is shown, as the `sizes` attribute wants it. */
  sizes?: string
  /** For the one picture at the top of a page. */
  priority?: boolean
  /** Width over height of its frame; the picture is cropped to it. */
  ratio?: number
  className?: string | undefined
  /** The name of the picture in a view transition between two pages, so that it moves to its new place. Unique on each page. */
  travelsAs?: string | undefined
}

/** An event's picture: the uploaded one in the size that fits, blurred until it is there; else its poster, or the art made from its id. */
export function CoverImage({
  eventId,
  cover,
  poster = null,
  posterShape = 'card',
  sizes = '100vw',
  priority = false,
  ratio = 2,
  className,
  travelsAs,
}: CoverImageProps) {
  const [loaded, setLoaded] = useState(false)
  // An event that was withdrawn from the public has no poster any more.
  const [failed, setFailed] = useState(false)
  const drawn = cover || failed ? null : poster
  const largest = cover?.sizes.at(-1)
  const frame = {
    aspectRatio: String(ratio),
    ...(cover && !loaded && { backgroundImage: `url("${cover.lqip}")` }),
    ...(travelsAs !== undefined && { viewTransitionName: travelsAs, viewTransitionClass: 'cover' }),
  }
  return (
    <div className={[classes['frame'], className].filter(Boolean).join(' ')} style={frame}>
      <picture>
        {drawn && posterShape === 'page' && <source media="(width >= 62em)" srcSet={drawn.wide} />}
        <img
          className="cover-fill"
          src={largest?.url ?? (drawn ? drawn[posterShape === 'wide' ? 'wide' : 'card'] : `/covers/${eventId}.svg`)}
          srcSet={cover ? cover.sizes.map((size) => `${size.url} ${size.width}w`).join(', ') : undefined}
          sizes={cover ? sizes : undefined}
          width={largest?.width ?? 1200}
          height={largest?.height ?? 600}
          alt={cover?.alt ?? ''}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setLoaded(true)}
          onError={() => setFailed(true)}
        />
      </picture>
    </div>
  )
}
