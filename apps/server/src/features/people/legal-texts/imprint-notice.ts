import type { LiveSubscriber } from '../../../outbox/index.ts'

/** Whether there is an imprint, which the footer of every page depends on: looked up once, and again after a text was published. */
export class ImprintNotice {
  readonly #look: () => Promise<{ readonly imprint: number }>
  #known: Promise<boolean> | null = null

  /** `look` reads the versions in force. */
  constructor(look: () => Promise<{ readonly imprint: number }>) {
    this.#look = look
  }

  /** Also false while the database is unavailable: the page is shown without the link, and the next page asks again. */
  async shown(): Promise<boolean> {
    this.#known ??= this.#look().then(({ imprint }) => imprint > 0)
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
