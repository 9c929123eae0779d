import { sql } from 'kysely'
import type { CallScene } from '../../../testing/matrix-sample.ts'
import type { World } from '../../../testing/matrix-world.ts'

const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
const texts = { en: text('Be kind at the door.') }

/** The revision of a draft that is there now. */
async function drafted({ site, own }: World, kind: 'terms'): Promise<number> {
  await site.deps.db
    .insertInto('legal_drafts')
    .values({ kind, texts: JSON.stringify(texts), revision: 1, saved_by: own.organiser.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const draft = await site.deps.db
    .selectFrom('legal_drafts')
    .select('revision')
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow()
  return draft.revision
}

export const callScene: CallScene = {
  calls: {
    getLegalText: async (_place, { site, own }) => {
      await site.deps.db
        .insertInto('legal_texts')
        .values({
          kind: 'imprint',
          version: sql<number>`legal_version('imprint') + 1`,
          texts: JSON.stringify(texts),
          language: 'en',
          published_by: own.organiser.id,
        })
        .execute()
      return { params: { kind: 'imprint' }, query: {} }
    },
    saveLegalDraft: async (_place, world) => ({
      params: { kind: 'terms' },
      payload: { texts, replaces: await drafted(world, 'terms') },
    }),
    publishLegalText: async (_place, world) => ({
      params: { kind: 'terms' },
      payload: { revision: await drafted(world, 'terms') },
    }),
    agree: async (_place, { site }) => {
      const [inForce] = (
        await sql<{ terms: number; privacy: number }>`
          select legal_version('terms') as terms, legal_version('privacy') as privacy`.execute(site.deps.db)
      ).rows
      return { payload: inForce ?? {} }
    },
  },
}
