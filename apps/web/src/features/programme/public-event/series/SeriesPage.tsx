import type { MapTiles, PublicSeriesView } from '@foyer/contract'
import { isRichTextEmpty } from '@foyer/domain'
import { formatEventTime, m } from '@foyer/messages'
import { Link } from 'react-router'
import { JsonLd } from '../../../../ui/JsonLd.tsx'
import { LightTitle } from '../../../../ui/LightTitle.tsx'
import { RichText } from '../../../../ui/RichText.tsx'
import { languageOf } from '../../../../ui/text-language.ts'
import { MomentFact, PlaceFacts } from '../EventFacts.tsx'
import { EventFrame } from '../EventFrame.tsx'
import ShareEvent from '../ShareEvent.tsx'
import { SeriesBox } from './SeriesBox.tsx'
import { SeriesDates } from './SeriesDates.tsx'
import { SeriesPasses } from './SeriesPasses.tsx'
import { seriesJsonLd } from './series-json-ld.ts'
import { stateInWords } from './series-words.ts'
import { useLinkedCode } from './use-linked-code.ts'
import classes from './SeriesPage.module.css'

interface SeriesPageProps {
  series: PublicSeriesView
  publicUrl: string
  /** The operator's tile server; null without one. */
  tiles: MapTiles | null
}

/** The public page of a series: what it is, when its next date is, and a month of its dates to choose from. */
export function SeriesPage({ series, publicUrl, tiles }: SeriesPageProps) {
  const { description, summary, next } = series
  const linked = useLinkedCode()
  const told = description !== null && !isRichTextEmpty(description)
  return (
    <article className="middle page-width pad-inline-20">
      <JsonLd data={import.meta.env.SSR ? seriesJsonLd(series, publicUrl) : null} />
      <EventFrame
        event={{ ...series, poster: null }}
        facts={<PlaceFacts event={series} tiles={tiles} first={next && <NextDate next={next} linked={linked} />} />}
        side={<SeriesBox series={series} publicUrl={publicUrl} />}
      />
      {series.passes && <SeriesPasses passes={series.passes} currency={series.currency} />}
      <SeriesDates series={series} linked={linked} />
      {(told || summary !== '') && (
        <section className={classes['about']}>
          <LightTitle order={2}>{m.events_page_about()}</LightTitle>
          {summary !== '' && (
            <p className="flush text-19 medium leading-1-5" {...languageOf(series.fallbacks.summary)}>
              {summary}
            </p>
          )}
          {told && (
            <div {...languageOf(series.fallbacks.description)}>
              <RichText document={description} />
            </div>
          )}
        </section>
      )}
      <div className={classes['share']}>
        <Link to={`/o/${series.organiser.slug}`} className="semibold">
          <bdi>{series.organiser.name}</bdi>
        </Link>
        <ShareEvent title={series.title} url={`${publicUrl}/series/${series.customUrl}`} />
      </div>
    </article>
  )
}

function NextDate({ next, linked }: { next: NonNullable<PublicSeriesView['next']>; linked: string }) {
  const { date, time } = formatEventTime(new Date(next.startsAt), new Date(next.endsAt), next.timezone)
  return (
    <MomentFact event={next} title={<time dateTime={next.startsAt}>{date}</time>}>
      <span>{m.events_series_next()}</span>
      <span>{time}</span>
      <span>{stateInWords(next)}</span>
      <Link to={`/events/${next.customUrl}${linked}`}>{m.events_series_open()}</Link>
    </MomentFact>
  )
}
