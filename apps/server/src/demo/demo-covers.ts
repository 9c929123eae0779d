import { readFile } from 'node:fs/promises'
import type { Deps } from '../deps.ts'
import { sharp } from '../documents/image-decoders.ts'
import { storeCover } from '../features/programme/events/index.ts'

/** Pictures of the demo, by the custom URL of their event. Events without one show the cover that Foyer draws. */
const covers: Readonly<Record<string, { readonly file: string; readonly alt: string }>> = {
  'harmattan-nights': { file: 'bandstand', alt: 'A band plays in a bandstand at sunset, a crowd in front of it' },
  'lagos-nonstop': { file: 'radio-tower', alt: 'A microphone and a radio tower over a city at night' },
  'palmwine-sessions-lamplight': { file: 'lamplight', alt: 'Listeners around a storyteller under a tree with lamps' },
  'sunrise-stretch': { file: 'sunrise', alt: 'Four people do yoga on a beach at sunrise' },
  'jamestown-after-dark': { file: 'lighthouse-market', alt: 'Food stalls at night below a red and white lighthouse' },
  'slow-networks': { file: 'masts', alt: 'A train passes radio masts and giraffes on a plain' },
  nachtlicht: { file: 'empty-pool', alt: 'A musician at synthesisers in an empty swimming pool' },
  'borrowed-light': { file: 'projector', alt: 'A cinema with red curtains, six small pictures on its screen' },
  'the-long-table': { file: 'long-table', alt: 'A long table from above, twelve people at dinner' },
  'salt-and-laughter': { file: 'harbour', alt: 'A microphone on a jetty before a harbour and a flat mountain' },
}

/**
 * Gives the demo's events without a cover their pictures, in the same way as an upload. `before` runs before each picture and may throw to
 * stop; the next start continues with the rest.
 */
export async function giveDemoCovers(deps: Deps, before: () => void = () => {}): Promise<void> {
  const events = await deps.db
    .selectFrom('events')
    .select('custom_url')
    .where('custom_url', 'in', Object.keys(covers))
    .where('cover', 'is', null)
    .execute()
  const bare = new Set(events.map(({ custom_url: customUrl }) => customUrl))
  for (const [customUrl, { file, alt }] of Object.entries(covers).filter(([url]) => bare.has(url))) {
    before()
    const drawing = await readFile(new URL(`covers/${file}.svg`, import.meta.url))
    const cover = await storeCover(deps, { bytes: await sharp(drawing).jpeg({ quality: 92 }).toBuffer() }, alt)
    await deps.db
      .updateTable('events')
      .set({ cover: JSON.stringify(cover) })
      .where('custom_url', '=', customUrl)
      .execute()
  }
}
