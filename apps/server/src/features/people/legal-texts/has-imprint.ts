import type { LiveSubscriber } from '../../../outbox/index.ts'
import type { Database } from '../../../db/database.ts'
import { findVersionsInForce } from './legal-texts.queries.ts'

/** Whether there is an imprint, which the footer of every page asks: looked up once and again when a text was published. */
export class ImprintNotice {
  readonly #db: Database
  #known: Promise<boolean> | null = null

  constructor({ db }: { readonly db: Database }) {
    this.#db = db
  }

  /** False as well while the database cannot be asked: a page is shown all the same, and the next one asks again. */
  async shown(): Promise<boolean> {
    this.#known ??= findVersionsInForce(this.#db).then(({ imprint }) => imprint > 0)
    const asked = this.#known
    try {
      return await asked
    } catch {
      if (this.#known === asked) this.forget()
      return false
    }
  }

  forget(): void {
    this.#known = null
  }
}

export const imprintSubscriber: LiveSubscriber<ImprintNotice> = {
  'legal_text.published': (notice) => notice.forget(),
}
