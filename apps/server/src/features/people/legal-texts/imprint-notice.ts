import type { LiveSubscriber } from '../../../outbox/index.ts'

/** Whether there is an imprint, which the footer of every page asks: looked up once and again when a text was published. */
export class ImprintNotice {
  readonly #look: () => Promise<{ readonly imprint: number }>
  #known: Promise<boolean> | null = null

  /** `look` reads the versions in force. */
  constructor(look: () => Promise<{ readonly imprint: number }>) {
    this.#look = look
  }

  /** False as well while the database cannot be asked: a page is shown all the same, and the next one asks again. */
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
